/** A file as it is shown in a message: from its record alone, never from what somebody says of it (contract, Shapes). */
import type { Attachment } from '#contract/messages.ts';
import { fileUrl, thumbUrl } from './address.ts';

/** A file's record: nothing of it ever changes. */
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
