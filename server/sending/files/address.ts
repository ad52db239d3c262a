/** A file is fetched at `/api/files/{id}/{name}` (contract, Files). The id alone counts, the name is for people. */
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

/** The id in an address of ours, with or without our origin; null: the address is not one of a file. */
export function fileIdOf(url: string, publicUrl: string): string | null {
  const { origin } = new URL(publicUrl);
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return ownPath.exec(path)?.groups?.['id'] ?? null;
}
