/**
 * Describes a file in a message by its record alone, never by what a request says (contract, Shapes). The file is
 * fetched at `/api/files/{id}/{name}` (contract, Files): the id alone counts, the name is for people.
 */
import type { Attachment } from '#contract/messages.ts';

/** The columns of a file's row that a message shows; they never change. */
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

interface Named {
  readonly id: string;
  readonly name: string;
}

/** An address cannot end with these names, because browsers take them for a way through folders. */
const noNames: readonly string[] = ['', '.', '..'];

export const fileUrl = ({ id, name }: Named): string =>
  `/api/files/${id}/${noNames.includes(name) ? 'file' : encodeURIComponent(name.toWellFormed())}`;

export const thumbUrl = (file: Named): string => `${fileUrl(file)}?size=thumb`;

const ownPath = /^\/api\/files\/(?<id>[\w-]{22})\/[^/?#]+$/;

/** Reads the id in an address of ours, with or without our origin; null: the address is not one of a file. */
export function fileIdOf(url: string, publicUrl: string): string | null {
  const { origin } = new URL(publicUrl);
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return ownPath.exec(path)?.groups?.['id'] ?? null;
}
