import { appMachine } from '#machines/app/app/app.machine.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { chats } from '#ui/text/ru.ts';
import { anna, annasWorld, nobodysWorld } from '../world/people.ts';
import { button, inTurn } from './controls.ts';
import type { Scene } from './scene.ts';

const signedIn: Scene = {
  machine: appMachine,
  content: annasWorld,
  address: '/',
  actor: 'app',
  events: [
    { type: 'session.opened', user: anna },
    { type: 'xstate.done.actor.countStored', output: { messages: 2, deletions: 0 } },
  ],
  project: () => null,
};

const loading = 'running.signedIn.messenger.loading';
const deleting = 'running.signedIn.leaving.deleting';
const counting = 'running.signedIn.leaving.counting';
const confirming = 'running.signedIn.leaving.confirming';

export const appScenes: readonly Scene[] = [
  {
    ...signedIn,
    leaves: { 'session.readTokenStore': {} },
    only: ['running.restoring'],
    wordless: {
      [loading]: 'the page opens, whether the session or the code is waited for',
    },
    same: {
      [counting]: 'it says that one leaves, as while deletions are sent',
    },
  },
  {
    ...signedIn,
    content: nobodysWorld,
    address: '/auth',
    only: ['running.signedOut.settled'],
    says: { 'running.signedOut.settled': 'button "Войти"' },
  },
  {
    ...signedIn,
    leaves: { 'app.loadMessenger': {} },
    only: [loading, 'running.signedIn.messenger.failed'],
  },
  {
    ...signedIn,
    address: '/settings#account',
    only: [deleting, counting, confirming],
    // A person who thinks better of it may want to leave after all.
    by: { [`${confirming} app.signOut`]: inTurn(button(shell.cancel), button(shell.signOut)) },
  },
  { ...signedIn, says: { 'running.signedIn.messenger.running': chats.list } },
];
