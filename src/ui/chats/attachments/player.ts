/** Says how a file of this type is played in its card; null: it is not. */
export function playerOf(mime: string): 'audio' | 'video' | null {
  const [kind] = mime.split('/', 1);
  return kind === 'audio' || kind === 'video' ? kind : null;
}
