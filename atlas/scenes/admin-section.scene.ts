import { adminSectionMachine } from '#machines/admin/admin-section/admin-section.machine.ts';
import { olderAfter } from '#machines/admin/admin-section/admin-section.pages.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { admin, people } from '#ui/text/admin.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { administration, sectionAnswer } from '../world/administration.ts';
import { button } from './controls.ts';
import type { Scene } from './scene.ts';

const query = { words: '', filter: 'all', personId: null } as const;
const newest = sectionAnswer({ section: 'people', query, after: null });

const onPage: Scene = {
  machine: adminSectionMachine,
  content: administration,
  address: '/admin/people',
  actor: 'adminSection:people',
  events: [
    { type: 'adminSection.opened', query },
    { type: 'adminSection.typed', query },
    { type: 'adminSection.chosen', query },
    { type: 'xstate.done.actor.find', output: newest },
    { type: 'xstate.done.actor.readAgain', output: newest },
    { type: 'xstate.done.actor.readOlder', output: newest },
    { type: 'xstate.error.actor.find', error: noAnswer },
    { type: 'xstate.error.actor.find', error: refusal(403, 'forbidden') },
    { type: 'xstate.error.actor.find', error: refusal(404, 'not_found') },
    { type: 'xstate.error.actor.readOlder', error: noAnswer },
  ],
  project: ({ context }) => olderAfter(context.answer) !== null,
  stopWhen: (snapshot) => snapshot.matches('closed') || snapshot.matches({ opened: 'reading' }),
};

export const adminSectionScenes: readonly Scene[] = [
  {
    ...onPage,
    leaves: { 'adminSection.read': {} },
    says: {
      'opened.finding': people.loading,
      'opened.current.shown': people.filters.all,
      'opened.waiting': admin.notRead,
      'opened.failed': admin.forbidden,
    },
    unseen: { closed: 'another page is on the screen' },
    by: {
      'adminSection.typed': (page) => page.getByLabel(people.search).fill('ан'),
      'adminSection.chosen': (page) =>
        page.getByText(people.filters.admins, { exact: true }).click(),
      'adminSection.more': button(admin.more),
      'adminSection.retry': button(shell.retry),
    },
  },
];
