/** Reads files from a drag or a paste. */

export interface Transferred {
  readonly files: readonly File[];
  /** Names of folders, which a drag reports as files. */
  readonly folders: readonly string[];
}

/** Answers whether files are dragged or pasted. It works during the drag, when the browser tells only the types. */
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
 * Reads the pasted files; null for text, which the field takes itself. Office adds a picture of the text to the text:
 * then the text is meant. A browser's «copy image» brings the picture and a line of HTML, but no text.
 */
export function filesPasted(transfer: DataTransfer): Transferred | null {
  if (!holdsFiles(transfer) || transfer.files.length === 0) return null;
  const isFromOffice =
    transfer.getData('text/plain') !== '' &&
    transfer.types.some((type) => type === 'text/html' || type === 'text/rtf');
  return isFromOffice ? null : filesDropped(transfer);
}
