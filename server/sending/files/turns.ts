/**
 * Lets a person's uploads in: a few at once, some more wait for them without being read, and the rest are refused. What
 * twenty files of one message need is there, and one account does not keep a server busy.
 */
import * as limits from '#contract/limits.ts';
import { Refusal } from '#server/app/http/refusal.ts';

interface Uploads {
  going: number;
  readonly waiting: (() => void)[];
}

/** After this long some of the uploads before are usually whole. */
const comeAgainS = 5;

export function createTurns() {
  const people = new Map<string, Uploads>();

  function give(personId: string, uploads: Uploads): void {
    const next = uploads.waiting.shift();
    if (next) return next();
    uploads.going -= 1;
    if (uploads.going === 0) people.delete(personId);
  }

  return {
    /**
     * Waits for the turn of one more upload; disposing ends it. `signal` is aborted when its sender has gone.
     * @throws Refusal `too_many`, or the reason of `signal`
     */
    async take(personId: string, signal: AbortSignal): Promise<Disposable> {
      const uploads = people.get(personId) ?? { going: 0, waiting: [] };
      people.set(personId, uploads);
      if (uploads.going < limits.uploadsAtOnce) uploads.going += 1;
      else if (uploads.waiting.length < limits.uploadsWaiting) await waitIn(uploads, signal);
      else throw tooMany();
      return { [Symbol.dispose]: () => give(personId, uploads) };
    },
  };
}

async function waitIn({ waiting }: Uploads, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const turn = Promise.withResolvers<void>();
  const leave = () => {
    // A turn that was given is kept, and given on by its disposal.
    const place = waiting.indexOf(turn.resolve);
    if (place < 0) return;
    waiting.splice(place, 1);
    turn.reject(signal.reason);
  };
  waiting.push(turn.resolve);
  signal.addEventListener('abort', leave, { once: true });
  await turn.promise;
  signal.removeEventListener('abort', leave);
}

const tooMany = () =>
  new Refusal('too_many', {
    message: 'Слишком много файлов сразу. Дождитесь, пока загрузятся первые',
    retryAfterS: comeAgainS,
  });
