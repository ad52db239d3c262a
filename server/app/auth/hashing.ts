/**
 * Hashes and checks passwords with argon2id, in one bounded queue for the whole server: each job takes 19 MiB and 20 ms
 * of a core, and anybody can ask for one. Who is refused hears so at once, in place of waiting for minutes. While strangers
 * fill the queue, a thread rests after each job twice as long as the job took.
 */
import { Refusal } from '../http/refusal.ts';
import { hash, threads, verify } from './hash-threads.ts';

/**
 * Known people (who are signed in, or were on this device) go first, and take the places of others: strangers who try
 * names cannot keep them out.
 */
export type Lane = 'known' | 'anybody';

export type Hashing = ReturnType<typeof createHashing>;

export const hashesWaiting = 64;
const retryAfterS = 5;

/** Composes the letters of a password, which arrive composed or decomposed, depending on the keyboard. */
const normal = (password: string) => password.normalize('NFC');

/** Checked when a name does not exist, so that the answer takes as long as for one that does. */
let hashOfNobody: string | undefined;

/** @param mostWaiting jobs that wait for their turn; more are refused. */
export function createHashing(mostWaiting: number = hashesWaiting) {
  const queue = createBoundedQueue(threads, mostWaiting);
  return {
    /** @throws Refusal `unavailable`: too many are waiting */
    hash: (password: string, lane: Lane): Promise<string> =>
      queue.run(lane, () => hash(normal(password))),
    /**
     * Answers whether the password fits the hash. `known` is undefined when nobody has that name: the answer is false
     * after the usual time.
     * @throws Refusal `unavailable`: too many are waiting
     */
    verify: (password: string, known: string | undefined, lane: Lane): Promise<boolean> =>
      queue.run(lane, async () => {
        const matches = await verify(
          known ?? (hashOfNobody ??= await hash(crypto.randomUUID())),
          normal(password),
        );
        return matches && known !== undefined;
      }),
    /** Checks that a job would be let in, before anything else is done for it. @throws Refusal `unavailable` */
    requireRoom: (lane: Lane): void => queue.requireRoom(lane),
    /** The numbers of jobs that run and that wait. */
    counts: () => queue.counts(),
  };
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

function createBoundedQueue(atOnce: number, mostWaiting: number) {
  const lanes: Readonly<Record<Lane, Waiting[]>> = { known: [], anybody: [] };
  let running = 0;

  const waiting = () => lanes.known.length + lanes.anybody.length;
  const isFullFor = (lane: Lane) =>
    (lane === 'known' ? lanes.known.length : waiting()) >= mostWaiting;
  const isCrowded = () => lanes.known.length === 0 && waiting() >= mostWaiting;
  const full = () =>
    new Refusal('unavailable', {
      message: 'Сейчас слишком много входов. Попробуйте через несколько секунд',
      retryAfterS,
    });

  function turn(lane: Lane): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (isFullFor(lane)) return Promise.reject(full());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    lanes[lane].push({ begin: resolve, refuse: () => reject(full()) });
    if (waiting() > mostWaiting) lanes.anybody.pop()?.refuse();
    return promise;
  }

  /** Hands the place on, or gives it up. */
  function leave(): void {
    const next = lanes.known.shift() ?? lanes.anybody.shift();
    if (next === undefined) running -= 1;
    else next.begin();
  }

  return {
    requireRoom(lane: Lane): void {
      if (running >= atOnce && isFullFor(lane)) throw full();
    },
    async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
      await turn(lane);
      const beganAt = performance.now();
      try {
        return await work();
      } finally {
        // A crowd of strangers gets a third of a thread's time: messages need the cores, too.
        if (isCrowded()) setTimeout(leave, 2 * (performance.now() - beganAt));
        else leave();
      }
    },
    counts: () => ({ running, waiting: waiting() }),
  };
}
