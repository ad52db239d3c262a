/** Brands of a HEIF container that holds what few browsers can draw. AVIF is another, which they can. */
const brands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** By its first bytes: not every system gives such a file a type. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer());
  return head.startsWith('ftyp') && brands.has(head.slice(4));
}
