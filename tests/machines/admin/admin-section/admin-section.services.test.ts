import { createActor, setup, toPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { SectionQuery } from '#machines/admin/admin-section/admin-section.events.ts';
import { createAdminSectionImplementations } from '#machines/admin/admin-section/admin-section.services.ts';
import type { SectionName } from '#machines/admin/admin/admin.machine.ts';
import { createPage } from '#tests/machines/kit/page.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { createWorld } from '#tests/model/rules.ts';

const all: SectionQuery = { words: '', filter: 'all', personId: null };

async function read(section: SectionName, query: SectionQuery = all, after: string | null = null) {
  const { api, asked } = recordingApi({ body: { answered: section } });
  const { page } = createPage();
  const { actors } = createAdminSectionImplementations({ api, page });
  const answer = await toPromise(
    createWorld().start(actors.read, { input: { section, query, after } }),
  );
  expect(answer).toEqual({ section, body: { answered: section } });
  return asked.map(({ route, args }) => ({ route, args }));
}

describe('the server is asked', () => {
  test.each([
    ['overview', 'GET /admin/overview'],
    ['invitations', 'GET /admin/invitations'],
    ['ownInvitations', 'GET /invitations'],
    ['settings', 'GET /admin/settings'],
  ] as const)('for %s', async (section, route) => {
    expect(await read(section)).toEqual([{ route, args: {} }]);
  });

  test('for people, those who are searched, and those after the last one', async () => {
    const query = { query: undefined, filter: 'all', after: undefined };
    expect(await read('people')).toEqual([{ route: 'GET /admin/people', args: { query } }]);
    const searched = await read('people', { ...all, words: 'анна', filter: 'admins' }, 'p1');
    expect(searched).toEqual([
      {
        route: 'GET /admin/people',
        args: { query: { query: 'анна', filter: 'admins', after: 'p1' } },
      },
    ]);
  });

  test('for one person', async () => {
    expect(await read('person', { ...all, personId: 'p1' })).toEqual([
      { route: 'GET /admin/people/{id}', args: { params: { id: 'p1' } } },
    ]);
  });

  test('for the log, of one person, and older entries', async () => {
    const query = { before: undefined, personId: undefined };
    expect(await read('log')).toEqual([{ route: 'GET /admin/audit', args: { query } }]);
    expect(await read('log', { ...all, personId: 'p1' }, 'e1')).toEqual([
      { route: 'GET /admin/audit', args: { query: { before: 'e1', personId: 'p1' } } },
    ]);
  });
});

describe('it is told', () => {
  test('whether its window can be seen, from the start on', () => {
    const look = { isFocused: true, isVisible: false };
    const { page, signal, watchers } = createPage(look);
    const { api } = recordingApi(noAnswer);
    const told: string[] = [];
    const { watch } = createAdminSectionImplementations({ api, page }).actors;
    const parent = createActor(
      setup({ actors: { watch } }).createMachine({
        invoke: { src: 'watch' },
        on: { '*': { actions: ({ event }) => void told.push(event.type) } },
      }),
    ).start();
    for (const one of ['focused', 'shown', 'hidden'] as const) signal(one);
    expect(told).toEqual(['adminSection.hidden', 'adminSection.seen', 'adminSection.hidden']);
    parent.stop();
    expect(watchers.size).toBe(0);
  });
});
