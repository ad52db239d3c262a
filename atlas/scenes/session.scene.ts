import { sessionMachine } from '#machines/app/session/session.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { anna, annasWorld, nobodysWorld } from '../world/people.ts';
import type { Scene } from './scene.ts';

const session = { user: anna, accessToken: 'access', refreshToken: 'refresh' };
const password = 'correct horse';

const signedOut = {
  machine: sessionMachine,
  content: nobodysWorld,
  actor: 'session',
  events: [
    { type: 'session.signIn', username: 'anna', password },
    { type: 'session.register', username: 'anna', password, displayName: 'Анна Белова' },
    { type: 'session.keyAccepted', output: session },
    { type: 'xstate.done.actor.signIn', output: session },
    { type: 'xstate.error.actor.signIn', error: noAnswer },
    { type: 'xstate.error.actor.register', error: noAnswer },
    { type: 'xstate.done.actor.adoptTokens', output: null },
  ],
  project: () => null,
  stopWhen: (snapshot) => snapshot.matches('signedIn'),
} satisfies Omit<Scene, 'address'>;

const signedIn = {
  machine: sessionMachine,
  content: annasWorld,
  address: '/',
  actor: 'session',
  events: [
    { type: 'session.userChanged', user: anna },
    { type: 'session.renew', usedToken: 'access' },
    { type: 'session.profileMoved', userId: anna.id },
    ...['renew', 'lookAtTokenStore', 'forgetUser', 'forgetTokens', 'adoptTokens'].map((name) => ({
      type: `xstate.done.actor.${name}` as const,
      output: null,
    })),
    { type: 'session.keyAccepted', output: session },
    { type: 'xstate.done.actor.readSelf', output: anna },
    { type: 'xstate.done.actor.signIn', output: session },
    { type: 'xstate.done.actor.readTokenStore', output: session },
    { type: 'xstate.error.actor.renew', error: noAnswer },
  ],
  project: () => null,
} satisfies Scene;

const behind = 'it goes on behind the page';

export const sessionScenes: readonly Scene[] = [
  {
    ...signedOut,
    address: '/auth',
    only: ['signedOut.idle', 'signedOut.signingIn', 'signedOut.signInFailed', 'signedOut.adopting'],
    says: {
      'signedOut.idle': 'button "Войти"',
      'signedOut.adopting': 'button "Войти"',
      'signedOut.signInFailed': 'Нет связи с сервером',
    },
    same: { 'signedOut.adopting': 'the form stays while the other tab is looked at' },
    unseen: {
      'signedIn.tokens.renewing': behind,
      'signedIn.tokens.waiting': behind,
      'signedIn.tokenStore.looking': behind,
    },
    noControl: {
      'session.signOut': 'one asks the chart `app` to sign out, which tells the session later',
    },
  },
  {
    ...signedOut,
    address: '/auth/register',
    only: ['signedOut.registering', 'signedOut.registerFailed', 'signedOut.registered'],
    says: { 'signedOut.registered': /Аккаунт создан/ },
  },
  {
    ...signedIn,
    leaves: { 'session.readTokenStore': {} },
    only: ['reading', 'unreadable'],
    stopWhen: (snapshot) => snapshot.matches('signedIn'),
    wordless: { unreadable: 'the page stays as it is while the browser is asked again' },
  },
  {
    ...signedIn,
    stopWhen: (snapshot) =>
      snapshot.matches({ signedOut: 'signingIn' }) ||
      snapshot.matches({ signedOut: 'registering' }),
    only: ['dropping', 'signedOut.ended.told', 'signedOut.ended.adopting'],
    says: {
      'signedOut.ended.told': /Сеанс завершён/,
      'signedOut.ended.adopting': /Сеанс завершён/,
    },
    wordless: {
      dropping: 'the page stays for the moment that the browser takes to forget the tokens',
    },
    same: {
      'signedOut.ended.adopting': 'the notice stays while the other tab is looked at',
    },
  },
  {
    ...signedIn,
    before: [
      { type: 'app.signOut' },
      { type: 'xstate.done.actor.awaitDeletions' },
      { type: 'xstate.done.actor.countStored', output: { messages: 0, deletions: 0 } },
      { type: 'app.signOutConfirmed' },
    ].map((event) => ({ actor: 'app', event })),
    only: ['signingOut'],
    stopWhen: () => true,
  },
];
