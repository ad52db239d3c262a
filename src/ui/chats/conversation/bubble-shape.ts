/** Derives a bubble's look from its content. */
import type { Message } from '#contract/messages.ts';
import { emojiOnlyCount } from '#ui/text/emoji.ts';
import { playerOf } from '../attachments/player.ts';

interface Content {
  readonly content: string;
  readonly replyTo: Message['replyTo'];
  readonly attachments: readonly {
    readonly type: 'IMAGE' | 'FILE';
    readonly mime: string;
    /** The file was refused: words below the pictures tell so. */
    readonly refusal?: string | null;
  }[];
}

export type BubbleShape = ReturnType<typeof shapeOf>;

const WORDS_MIN_PX = 240;
const NAME_MIN_PX = 160;

export function shapeOf({ content, replyTo, attachments }: Content, hasAuthor: boolean) {
  const hasPictures = attachments.some(({ type }) => type === 'IMAGE');
  const hasFiles = attachments.some(({ type }) => type === 'FILE');
  const hasRefusal = attachments.some(({ refusal = null }) => refusal !== null);
  const hasWords = content !== '';
  const isPlain = attachments.length === 0 && replyTo === null;
  return {
    hasPictures,
    hasFiles,
    hasWords,
    /** A picture is the last thing in it, so the time lies on the picture. */
    endsWithPicture: hasPictures && !hasFiles && !hasRefusal && !hasWords,
    /** A file is the last thing in it, so the time stands in the line of its size; a player ends where that would be. */
    endsWithFile: hasFiles && !hasRefusal && !hasWords && !isPlayed(attachments),
    /** The number of emoji in a message of 1 to 3 emoji and nothing else: they are larger, without a bubble. */
    emoji: isPlain ? emojiOnlyCount(content) : 0,
    /** Width that the contents below the pictures need. */
    picturesMinPx:
      hasFiles || hasRefusal || hasWords || replyTo ? WORDS_MIN_PX : hasAuthor ? NAME_MIN_PX : 0,
  };
}

function isPlayed(attachments: Content['attachments']): boolean {
  const last = attachments.findLast(({ type }) => type === 'FILE');
  return last !== undefined && playerOf(last.mime) !== null;
}
