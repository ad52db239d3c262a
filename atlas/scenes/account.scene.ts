import { accountMachine } from '#machines/settings/account/account.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { auth } from '#ui/text/entry.ru.ts';
import { account } from '#ui/text/settings.ru.ts';
import { annasWorld } from '../world/people.ts';
import { button } from './controls.ts';
import type { Scene } from './scene.ts';

/** The export stands for the other three, which have the same chart. */
export const accountScenes: readonly Scene[] = [
  {
    machine: accountMachine,
    content: annasWorld,
    address: '/settings#account',
    actor: 'account:export',
    events: [
      { type: 'account.do', task: { kind: 'export' } },
      { type: 'xstate.error.actor.perform', error: noAnswer },
    ],
    project: () => null,
    by: { 'account.do': button(`${account.export}…`) },
    noControl: { 'account.dismiss': 'the export has no form to write in or to close' },
    says: { busy: account.exporting, done: account.exported, failed: auth.offline },
  },
];
