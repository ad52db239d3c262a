/** A file as it is shown in a message: from its record alone, never from what somebody says of it (contract, Shapes). */
import type { Attachment } from '#contract/messages.ts';
import { fileUrl, thumbUrl } from './address.ts';

/** What never changes of a file. */
export interface FileRecord {
  readonly id: string;
  readonly name: string;
  readonly type: Attachment['type'];
  readonly size: number;
  readonly mime: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly has_thumb: boolean;
  readonly preview: string | null;
}

/** A select list that yields a `FileRecord` from `files` under the alias `f`. */
export const fileColumns =
  'f.id, f.name, f.type, f.size, f.mime, f.width, f.height, f.has_thumb, f.preview';

export const attachmentOf = (file: FileRecord): Attachment => ({
  url: fileUrl(file),
  type: file.type,
  name: file.name,
  size: file.size,
  mime: file.mime,
  width: file.width,
  height: file.height,
  thumbUrl: file.has_thumb ? thumbUrl(file) : null,
  preview: file.preview,
});
