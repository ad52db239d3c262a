/** QR codes of addresses. */
export const qr = {
  show: 'QR-код',
  hide: 'Скрыть QR-код',
  /** The picture's name for screen readers. */
  label: (address: string) => `QR-код ссылки ${address}`,
  save: 'Сохранить картинку',
} as const;
