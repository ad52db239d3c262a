/** What is dragged or pasted, as far as it is files. */

export interface Transferred {
  readonly files: readonly File[];
  /** Names of what looks like a file and is none. */
  readonly folders: readonly string[];
}

/** During the drag already, when nothing else is known of it. */
export const holdsFiles = ({ types }: Pick<DataTransfer, 'types'>): boolean =>
  types.includes('Files');

export function filesDropped(transfer: DataTransfer): Transferred {
  const folders = new Set(
    Array.from(transfer.items, (item) => item.webkitGetAsEntry?.())
      .filter((entry) => entry?.isDirectory)
      .map((entry) => entry?.name ?? ''),
  );
  const all = Array.from(transfer.files);
  return {
    files: all.filter(({ name }) => !folders.has(name)),
    folders: [...folders],
  };
}

/**
 * null: it is text, and goes into the field as it is. Office puts a picture of the text beside the text: then the text
 * is meant. A browser's «copy image» brings the picture and a line of HTML, but no text.
 */
export function filesPasted(transfer: DataTransfer): Transferred | null {
  if (!holdsFiles(transfer) || transfer.files.length === 0) return null;
  const isFromOffice =
    transfer.getData('text/plain') !== '' &&
    transfer.types.some((type) => type === 'text/html' || type === 'text/rtf');
  return isFromOffice ? null : filesDropped(transfer);
}
