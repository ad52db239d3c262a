import { expect, test } from 'vitest';
import { forever, noSettings } from '#contract/settings-rules.ts';
import type { ConversationSettings } from '#contract/settings.ts';
import type { OwnUser } from '#contract/users.ts';
import type { CallCommand } from '#machines/calls/call/call.events.ts';
import { sayShown, tellSystem } from '#machines/calls/ringer/ringer.notice.ts';
import { defaultPreferences, type Preferences } from '#services/settings/preferences/types.ts';
import type { RingNotice } from '#services/calls/ring/types.ts';
import { dbStore } from '#machines/store/db/db.store.ts';
import { createPage } from '#tests/machines/kit/page.ts';
import { entryShape, ownUserShape, userShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld } from '#tests/model/rules.ts';
import { ringWords } from '#ui/calls/dialogs/ring-words.ts';
import { settled } from '#tests/infra/settled.ts';
import { incoming as unnamed } from './incoming.ts';

const incoming = { ...unnamed, fromName: 'Анна Лунина', video: true };
const words = {
  title: 'Анна',
  pageTitle: '☎ Анна звонит',
  body: 'Входящий звонок',
  bodyWithoutButtons: 'Входящий звонок. Нажмите',
  answer: 'Ответить',
  decline: 'Отклонить',
};

/** The tabs of one browser, which share notifications and claims. */
function createBrowser() {
  const shown = new Set<string>();
  const claimed = new Set<string>();
  const standing: (RingNotice & { choose: (answer: 'answer' | 'decline') => void })[] = [];
  function tab(
    isVisible: boolean,
    given: {
      self?: Partial<OwnUser>;
      preferences?: Partial<Preferences>;
      settings?: ConversationSettings;
    } = {},
  ) {
    const world = createWorld({ peers: ['preferences'] });
    const db = startDb(world, ownUserShape(given.self));
    const { conversationId } = incoming;
    if (given.settings)
      db.send({
        type: 'conversations:settings',
        payload: { conversationId, settings: given.settings },
      });
    world.hold('preferences', { ...defaultPreferences, ...given.preferences });
    const look = { isFocused: isVisible, isVisible };
    const { page, signal: tell } = createPage(look);
    const notifications = {
      show(name: string) {
        shown.add(name);
        return () => void shown.delete(name);
      },
      isShown: async (name: string) => shown.has(name),
      async claim(name: string, _forMs: number, signal?: AbortSignal) {
        if (claimed.has(name)) return false;
        claimed.add(name);
        signal?.addEventListener('abort', () => claimed.delete(name));
        return true;
      },
    };
    const ringNotices = {
      tell(notice: RingNotice, choose: (answer: 'answer' | 'decline') => void) {
        const one = { ...notice, choose };
        standing.push(one);
        return () => void standing.splice(standing.indexOf(one), 1);
      },
    };
    const said: CallCommand[] = [];
    const stops = [
      sayShown({ notifications, page }, incoming),
      tellSystem(
        { notifications, ringNotices, page, ringWords: () => words },
        db.system,
        incoming,
        (command) => {
          said.push(command);
        },
      ),
    ];
    return {
      said,
      see(nowVisible: boolean) {
        look.isFocused = nowVisible;
        look.isVisible = nowVisible;
        tell(nowVisible ? 'shown' : 'hidden');
      },
      stop() {
        for (const stop of stops) stop();
      },
    };
  }
  return { tab, standing };
}

test('who sees no page is told once, and it is taken back when it rings no more', async () => {
  const { tab, standing } = createBrowser();
  const [one, other] = [tab(false), tab(false)];
  await settled();
  expect(standing).toMatchObject([{ tag: 'call/k1', ...words }]);
  one.stop();
  other.stop();
  await settled();
  expect(standing).toEqual([]);
});

test('a ring that begins anew on the same page is told anew', async () => {
  const { tab, standing } = createBrowser();
  const before = tab(false);
  await settled();
  before.stop();
  expect(standing).toEqual([]);
  tab(false);
  await settled();
  expect(standing).toMatchObject([{ tag: 'call/k1' }]);
});

test('who sees one of the pages is not told by the system; who turns away is, until they are back', async () => {
  const { tab, standing } = createBrowser();
  const seen = tab(true);
  tab(false);
  await settled();
  expect(standing).toEqual([]);
  seen.see(false);
  await settled();
  expect(standing).toHaveLength(1);
  seen.see(true);
  expect(standing).toEqual([]);
});

test.each([
  ['answer' as const, { type: 'call.answer', video: false }],
  ['decline' as const, { type: 'call.decline' }],
])(
  'a press on the notification (%s) reaches the call, without a camera',
  async (answer, command) => {
    const { tab, standing } = createBrowser();
    const { said } = tab(false);
    await settled();
    standing[0]?.choose(answer);
    expect(said).toEqual([command]);
  },
);

test.each([
  ['in «Не беспокоить»', { self: { chosenStatus: 'DND' as const } }],
  ['where notifications are off', { preferences: { notices: false } }],
])('nobody is told %s', async (_, given) => {
  const { tab, standing } = createBrowser();
  tab(false, given);
  await settled();
  expect(standing).toEqual([]);
});

test('a call in a muted chat is told as any other: only its messages are silent', async () => {
  const { tab, standing } = createBrowser();
  const settings = { ...noSettings, version: 1, mutedUntil: forever };
  tab(false, { settings });
  await settled();
  expect(standing).toMatchObject([{ tag: 'call/k1' }]);
});

test('it says who calls, and in a group also which', () => {
  const world = createWorld();
  const wordsOf = (given: Parameters<typeof entryShape>[0]) => {
    const db = world.start(dbStore, { input: { self: ownUserShape() } });
    db.send({ type: 'list.loaded', known: {}, entries: [entryShape(given)] });
    const fromId = userShape().id;
    return ringWords(db.getSnapshot().context, { ...incoming, fromId });
  };
  expect(wordsOf({})).toEqual({
    title: 'Анна',
    pageTitle: '☎ Анна звонит',
    body: 'Входящий видео звонок',
    bodyWithoutButtons: 'Входящий видео звонок. Нажмите, чтобы ответить или отклонить',
    answer: 'Ответить',
    decline: 'Отклонить',
  });
  expect(wordsOf({ isGroup: true, title: 'Дача' }).title).toMatch(/ в.группе «Дача»$/);
});

test('who is not known to the store, as most of a large group, is called as the ring says', () => {
  const db = createWorld().start(dbStore, { input: { self: ownUserShape() } });
  const wordsFor = (fromName: string | null) =>
    ringWords(db.getSnapshot().context, { ...incoming, fromName }).title;
  expect(wordsFor('Анна Лунина')).toBe('Анна Лунина');
  expect(wordsFor(null)).toBe('Участник');
});
