/** Anna and Boris, who are contacts: most stories of these tests begin with the two. */
import type { Page } from '@playwright/test';
import type { Message } from '#contract/messages.ts';
import { openChat } from './chat.ts';
import type { Account, Person, Vest } from './test.ts';

type Say = (content: string, more?: { replyToId?: string }) => Promise<Message>;

interface Friends<Boris extends Account> {
  readonly anna: Person;
  readonly boris: Boris;
  readonly conversationId: string;
  /** Anna's page. */
  readonly page: Page;
  readonly asBoris: Awaited<ReturnType<Vest['as']>>;
  /** Boris writes this to Anna through the API. */
  readonly say: Say;
}

/** Anna has a browser of her own; Boris has none. */
export async function annaAndFriend(vest: Vest): Promise<Friends<Account>> {
  return befriended(vest, await vest.person('Анна'), await vest.register('Борис'));
}

/** Each has a browser of their own. */
export async function annaAndBoris(vest: Vest): Promise<Friends<Person>> {
  return befriended(vest, await vest.person('Анна'), await vest.person('Борис'));
}

/** Each has the chat with the other open. */
export async function twoFriends(vest: Vest): Promise<Friends<Person>> {
  const [anna, boris] = await Promise.all([vest.person('Анна'), vest.person('Борис')]);
  const friends = await befriended(vest, anna, boris);
  await Promise.all([openChat(anna.page, 'Борис'), openChat(boris.page, 'Анна')]);
  return friends;
}

/** Anna, Boris and Vera, who do not know each other yet, each in a browser of their own. */
export async function threePeople(vest: Vest) {
  const [anna, boris] = [await vest.person('Анна'), await vest.person('Борис')];
  return { anna, boris, vera: await vest.person('Вера') };
}

/** Says «запись 1», «запись 2» and so on. */
export async function sayMany(say: Say, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await say(`запись ${n}`);
}

async function befriended<Boris extends Account>(
  vest: Vest,
  anna: Person,
  boris: Boris,
): Promise<Friends<Boris>> {
  const conversationId = await vest.befriend(anna, boris);
  const asBoris = await vest.as(boris);
  return {
    anna,
    boris,
    conversationId,
    page: anna.page,
    asBoris,
    say: async (content, more) => {
      const message = { conversationId, type: 'TEXT', content, ...more };
      const sent = await asBoris('POST', '/conversations/send', message);
      return (sent as { message: Message }).message; // the contract's answer
    },
  };
}
