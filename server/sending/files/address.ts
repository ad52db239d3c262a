/** Where a file is fetched: `/api/files/{id}/{name}` (contract, Files). The id is what counts, the name is for people. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names that an address cannot end with: browsers take them for a way through folders. */
const noNames: readonly string[] = ['', '.', '..'];

export const fileUrl = ({ id, name }: Named): string =>
  `/api/files/${id}/${noNames.includes(name) ? 'file' : encodeURIComponent(name.toWellFormed())}`;

export const thumbUrl = (file: Named): string => `${fileUrl(file)}?size=thumb`;

const ownPath = /^\/api\/files\/(?<id>[\w-]{22})\/[^/?#]+$/;

/** The file that an address of ours names, with or without our origin; null: it names none. */
export function fileIdOf(url: string, publicUrl: string): string | null {
  const { origin } = new URL(publicUrl);
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return ownPath.exec(path)?.groups?.['id'] ?? null;
}
