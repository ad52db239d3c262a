/** A file in a message is described by its record alone, never by what a request says (contract, Shapes). */
import type { Attachment } from '#contract/messages.ts';
import { fileUrl, thumbUrl } from './address.ts';

/** A file's row, of which these columns never change. */
export interface FileRecord extends Omit<Attachment, 'url' | 'thumbUrl'> {
  readonly id: string;
  readonly hasThumb: boolean;
}

/** A select list that yields a `FileRecord` from `files` under the alias `f`. */
export const fileColumns =
  'f.id, f.name, f.type, f.size, f.mime, f.width, f.height, f.has_thumb as "hasThumb", f.preview';

export const attachmentOf = ({ id, hasThumb, ...shown }: FileRecord): Attachment => ({
  ...shown,
  url: fileUrl({ id, name: shown.name }),
  thumbUrl: hasThumb ? thumbUrl({ id, name: shown.name }) : null,
});
