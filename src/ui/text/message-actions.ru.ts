/** Texts of the buttons beside a message. */
export const messageActions = {
  answer: 'Ответить',
  more: 'Ещё',
} as const;
