/** What a bubble looks like, by what is in it. */
import type { Message } from '#contract/messages.ts';
import { emojiOnlyCount } from '#ui/text/emoji.ts';

interface Content {
  readonly content: string;
  readonly replyTo: Message['replyTo'];
  readonly attachments: readonly {
    readonly type: 'IMAGE' | 'FILE';
    /** Of one that could not be sent: that is said below the pictures. */
    readonly refusal?: string | null;
  }[];
}

export interface BubbleShape {
  readonly hasPictures: boolean;
  readonly hasFiles: boolean;
  readonly hasWords: boolean;
  /** The last thing in it is a picture: the time stands on it. */
  readonly endsWithPicture: boolean;
  /** 1 to 3 emoji and nothing else: larger, and without a bubble. */
  readonly emoji: number;
  /** What stands beside the pictures needs at least so much room. */
  readonly picturesMinPx: number;
}

const WORDS_MIN_PX = 240;
const NAME_MIN_PX = 160;

export function shapeOf(
  { content, replyTo, attachments }: Content,
  hasAuthor: boolean,
): BubbleShape {
  const hasPictures = attachments.some(({ type }) => type === 'IMAGE');
  const hasFiles = attachments.some(({ type }) => type === 'FILE');
  const hasRefusal = attachments.some(({ refusal = null }) => refusal !== null);
  const hasWords = content !== '';
  const isPlain = attachments.length === 0 && replyTo === null;
  return {
    hasPictures,
    hasFiles,
    hasWords,
    endsWithPicture: hasPictures && !hasFiles && !hasRefusal && !hasWords,
    emoji: isPlain ? emojiOnlyCount(content) : 0,
    picturesMinPx:
      hasFiles || hasRefusal || hasWords || replyTo ? WORDS_MIN_PX : hasAuthor ? NAME_MIN_PX : 0,
  };
}
