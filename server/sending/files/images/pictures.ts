/**
 * Has pictures prepared for others (contract, Files), one at a time, in fair turns, in a process of their own. What
 * that process cannot do is not refused: such a picture is kept as a file.
 */
import { rm, stat } from 'node:fs/promises';
import { Refusal } from '#server/app/http/refusal.ts';
import type { Incoming, Received } from '../incoming.ts';
import { cleaners } from './cleaners.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Facts, PictureAnswer } from './picture.ts';
import { createPictureProcess } from './picture-process.ts';

export interface Picture extends Facts {
  /** null: the received file holds nothing that others must not get. */
  readonly cleaned: Received | null;
  /** null: the picture is small itself, or it moves. */
  readonly thumb: Received | null;
}

/** Sixteen people may each have four uploads that wait here. */
const maxWaiting = 64;
/** A picture that must be encoded anew may get larger. */
const roomBeyondTwiceBytes = 16 * 1_048_576;

export type Pictures = ReturnType<typeof createPictures>;

export function createPictures(
  incoming: Incoming,
  limits: Parameters<typeof createPictureProcess>[0],
) {
  const queue = createFairQueue(maxWaiting);
  const decoder = createPictureProcess(limits);

  async function prepareNow(received: Received, mime: string): Promise<Picture | null> {
    const { path, size } = received;
    const maxBytes = 2 * size + roomBeyondTwiceBytes;
    using _room = await incoming.keepFree(maxBytes);
    const [cleanPath, thumbPath] = [`${path}.clean`, `${path}.thumb`];
    await using made = new AsyncDisposableStack();
    const [clean, thumb] = [made.use(removedAt(cleanPath)), made.use(removedAt(thumbPath))];
    const answer = await decoder.run({ path, size, mime, cleanPath, thumbPath, maxBytes });
    const facts = factsOf(answer);
    if (facts === null) return null;
    const picture = {
      ...facts,
      cleaned: facts.isCleaned ? await receivedAt(clean) : null,
      thumb: facts.hasThumb ? await receivedAt(thumb) : null,
    };
    made.move();
    return picture;
  }

  return {
    waiting: () => queue.waiting(),
    /**
     * Prepares a picture; null: it is none that every browser draws, or it is broken, or its decoding would take too
     * much. Work whose `signal` is aborted is not begun: nobody waits for it any more.
     * @throws Refusal `storage_full`, `unavailable`, and the reason of `signal`
     */
    async prepare(
      personId: string,
      received: Received,
      mime: string,
      signal: AbortSignal,
    ): Promise<Picture | null> {
      if (!(mime in cleaners)) return null;
      return queue.run(personId, signal, () => prepareNow(received, mime));
    },
    close: () => decoder.close(),
  };
}

function factsOf(answer: PictureAnswer | null): Facts | null {
  if (answer === null) return null;
  if ('picture' in answer) return answer.picture;
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
