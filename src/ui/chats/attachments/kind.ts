/** What a browser can do with a file, by the type that the server found in its content. */
export function kindOf(mime: string): 'audio' | 'video' | 'other' {
  if (mime.startsWith('audio/')) return 'audio';
  return mime.startsWith('video/') ? 'video' : 'other';
}
