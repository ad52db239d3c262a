/**
 * Has pictures prepared for others (contract, Files), one at a time, in fair turns, in a process of their own. One that
 * cannot be decoded there is not refused: it is kept as a file, without the notes that are found without decoding.
 */
import { rm, stat } from 'node:fs/promises';
import { Refusal } from '#server/app/http/refusal.ts';
import type { Incoming, Received } from '../incoming.ts';
import { cleaners, drawn } from './cleaners.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Facts, PictureAnswer, PictureJob } from './picture.ts';
import { createPictureProcess } from './picture-process.ts';
import type { ProcessLimits } from './picture-process.ts';

export interface Prepared {
  /** null: it is kept as a file: not every browser draws it, or it is broken, or its decoding would take too much. */
  readonly picture: Pick<Facts, 'width' | 'height' | 'preview'> | null;
  /** null: the received file holds nothing that others must not get. */
  readonly cleaned: Received | null;
  /** null: the picture is small itself, or it moves. */
  readonly thumb: Received | null;
}

/** Sixteen people may each have four uploads that wait here. */
const maxWaiting = 64;
/** A picture that must be encoded anew may get larger. */
const roomBeyondTwiceBytes = 16 * 1_048_576;
/** Cutting is reading and writing it once. */
const cutWithinMs = 60_000;

export type Pictures = ReturnType<typeof createPictures>;

export function createPictures(
  incoming: Incoming,
  { decodeWithinMs, ...limits }: ProcessLimits & { readonly decodeWithinMs: number },
) {
  const queue = createFairQueue(maxWaiting);
  const decoder = createPictureProcess(limits);

  async function prepareNow(received: Received, mime: string): Promise<Prepared> {
    const { path, size } = received;
    const maxBytes = 2 * size + roomBeyondTwiceBytes;
    using _room = await incoming.keepFree(maxBytes);
    const [cleanPath, thumbPath] = [`${path}.clean`, `${path}.thumb`];
    await using made = new AsyncDisposableStack();
    const [clean, thumb] = [made.use(removedAt(cleanPath)), made.use(removedAt(thumbPath))];
    const job = { path, size, mime, cleanPath, thumbPath, maxBytes };
    const { picture, isCleaned } = await resultOf(job);
    const hasThumb = picture?.hasThumb === true;
    // One whose thumbnail was ready may have failed afterwards.
    if (!hasThumb) await rm(thumbPath, { force: true });
    const prepared = {
      picture,
      cleaned: isCleaned ? await receivedAt(clean) : null,
      thumb: hasThumb ? await receivedAt(thumb) : null,
    };
    made.move();
    return prepared;
  }

  /** @throws Refusal `unavailable`: not even cutting it came to an end, and its notes are not for others */
  async function resultOf(job: Omit<PictureJob, 'as'>): Promise<Result> {
    const decoded = drawn.has(job.mime)
      ? await decoder.run({ ...job, as: 'picture' }, decodeWithinMs)
      : null;
    if (decoded !== null) return readAnswer(decoded);
    const cut = await decoder.run({ ...job, as: 'file' }, cutWithinMs);
    if (cut === null) throw new Refusal('unavailable');
    return readAnswer(cut);
  }

  return {
    waiting: () => queue.waiting(),
    /**
     * Prepares a picture; null: it is of no kind that is known here. Work whose `signal` is aborted is not begun: nobody
     * waits for it any more.
     * @throws Refusal `storage_full`, `unavailable`, and the reason of `signal`
     */
    async prepare(
      personId: string,
      received: Received,
      mime: string,
      signal: AbortSignal,
    ): Promise<Prepared | null> {
      if (!(mime in cleaners)) return null;
      return queue.run(personId, signal, () => prepareNow(received, mime));
    },
    /** Resolves when no process of it is left. */
    close: (): Promise<void> => decoder.close(),
  };
}

interface Result {
  readonly picture: Facts | null;
  readonly isCleaned: boolean;
}

/** @throws Refusal `storage_full` */
function readAnswer(answer: PictureAnswer): Result {
  if ('picture' in answer) return { ...answer, isCleaned: answer.picture.isCleaned };
  if ('file' in answer) return { picture: null, ...answer.file };
  const { code, message } = answer.failure;
  if (code === 'ENOSPC' || code === 'EDQUOT') throw new Refusal('storage_full');
  throw new Error(message);
}

const removedAt = (path: string) => ({
  path,
  [Symbol.asyncDispose]: () => rm(path, { force: true }),
});

const receivedAt = async (file: ReturnType<typeof removedAt>): Promise<Received> => ({
  ...file,
  size: (await stat(file.path)).size,
});
