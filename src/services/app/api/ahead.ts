import type { RouteKey } from '#contract/routes.ts';
import type { Api, CallArgs, Reply, TokenPort } from './types.ts';

/** An older answer is not taken: by then the code took so long that a fresh one is worth its wait. */
const freshMs = 10_000;
/** A dead network must not hold back for longer what waits for the answers. */
const patienceMs = 2_000;

interface Ahead {
  /** Takes over the answers that were asked for ahead, each once; asks as ever for all else. */
  readonly api: Api;
  /** Resolves when all of them are here or have failed, or after some time without an answer. */
  readonly answered: Promise<unknown>;
}

/**
 * Asks for the list of conversations, and for the newest messages of one, while the code that will want them is still on its
 * way. It asks as everything else does: a token that has expired is renewed. What has failed is asked for again, and an
 * answer is only for the person who was signed in at the question.
 */
export function askAhead(
  api: Api,
  { userId }: Pick<TokenPort, 'userId'>,
  conversationId: string | null,
): Ahead {
  const askedBy = userId();
  const asked = new Map<string, Promise<unknown>>();
  const ask = <K extends RouteKey>(route: K, args: CallArgs<K>) =>
    asked.set(keyOf(route, args), api.call(route, args));
  ask('GET /conversations', {});
  if (conversationId !== null)
    ask('GET /conversations/{id}/messages', { params: { id: conversationId } });
  setTimeout(() => asked.clear(), freshMs);
  return {
    api: {
      ...api,
      async call<K extends RouteKey>(route: K, ...more: Rest<K>) {
        const key = keyOf(route, more[0]);
        const ahead = asked.get(key);
        if (!ahead) return api.call(route, ...more);
        // A second question must not get what was true before: the list is asked for again once events arrive.
        asked.delete(key);
        const answer = await ahead.catch(() => null);
        // Safe: it is the answer to the same question.
        return answer && userId() === askedBy ? (answer as Reply<K>) : api.call(route, ...more);
      },
    },
    answered: Promise.race([
      Promise.allSettled(asked.values()),
      new Promise((resolve) => {
        // A bound, no wait for something: calls and other late parts must come without the answers, too.
        setTimeout(resolve, patienceMs);
      }),
    ]),
  };
}

type Rest<K extends RouteKey> = [args?: CallArgs<K>, options?: Parameters<Api['call']>[2]];

const keyOf = (route: RouteKey, args: object = {}) => JSON.stringify([route, args]);
