import { replyPreviewMaxChars } from '#contract/limits.ts';

/** At most 100 characters as people count them, so that no emoji is cut in two. */
export function previewOf(content: string): string {
  const line = content.replaceAll(/\s+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= replyPreviewMaxChars) return line;
  return `${characters.slice(0, replyPreviewMaxChars).join('')}…`;
}
