import { replyPreviewMaxChars } from '#contract/limits.ts';
import { shorten } from '#ui/text/shorten.ts';

/** At most 100 characters as people count them (spec 9). */
export const previewOf = (content: string): string => shorten(content, replyPreviewMaxChars);
