import { adminMachine } from '#machines/admin/admin/admin.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { navigation } from '#ui/text/ru.ts';
import { administration } from '../world/administration.ts';
import { button } from './controls.ts';
import type { Scene } from './scene.ts';

const onPage: Scene = {
  machine: adminMachine,
  content: administration,
  address: '/admin/overview',
  actor: 'admin',
  events: [{ type: 'xstate.error.actor.loadParts', error: noAnswer }],
  project: () => null,
};

export const adminScenes: readonly Scene[] = [
  {
    ...onPage,
    leaves: { 'admin.loadParts': {} },
    only: ['opening', 'missing'],
    // The page opens it again as soon as it is closed.
    stopWhen: (snapshot) => snapshot.matches('open') || snapshot.matches('closed'),
    by: { 'missing admin.opened': button(shell.retry) },
    unseen: { closed: 'another page is on the screen' },
  },
  { ...onPage, says: { open: navigation.admin } },
];
