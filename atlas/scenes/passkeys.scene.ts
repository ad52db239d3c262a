import { passkeysMachine } from '#machines/settings/passkeys/passkeys.machine.ts';
import { PasskeyFailed } from '#services/app/passkeys/types.ts';
import { creationOptions, newCredential, passkeyShape } from '#tests/machines/kit/passkeys.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { auth, shell } from '#ui/text/entry.ru.ts';
import { passkeys } from '#ui/text/passkeys.ru.ts';
import { proof } from '#ui/text/proof.ru.ts';
import { annasWorld } from '../world/people.ts';
import { button, inTurn, lastButton, type } from './controls.ts';
import type { Scene } from './scene.ts';

const deed = { kind: 'add', password: 'correct horse' } as const;

const giving = [type(passkeys.password, 'correct horse'), button(passkeys.addNow)];

const onPage: Scene = {
  machine: passkeysMachine,
  content: annasWorld,
  address: '/settings#credentials',
  actor: 'passkeys',
  events: [
    { type: 'xstate.error.actor.readList', error: noAnswer },
    { type: 'xstate.error.actor.readList', error: refusal(403) },
    { type: 'passkeys.do', deed },
    { type: 'xstate.done.actor.prepare', output: creationOptions },
    { type: 'xstate.error.actor.prepare', error: noAnswer },
    { type: 'xstate.done.actor.make', output: newCredential },
    { type: 'xstate.error.actor.make', error: new PasskeyFailed('cancelled') },
    { type: 'xstate.error.actor.make', error: new PasskeyFailed('exists') },
    { type: 'xstate.done.actor.save', output: [passkeyShape()] },
  ],
  project: () => null,
};

export const passkeysScenes: readonly Scene[] = [
  {
    ...onPage,
    leaves: { 'passkeys.readList': {} },
    only: ['loading', 'waiting', 'unread'],
    stopWhen: (snapshot) => snapshot.matches('listed'),
    by: { 'passkeys.refresh': button(shell.retry) },
    says: { waiting: passkeys.failed, unread: passkeys.failed },
    same: { unread: 'the list is missing either way, and one can ask for it again' },
  },
  {
    ...onPage,
    only: ['proving'],
    events: [
      { type: 'passkeys.do', deed: { kind: 'remove', id: passkeyShape().id } },
      { type: 'xstate.error.actor.save', error: refusal(403, 'proof_required') },
      { type: 'xstate.done.actor.proof', output: { isProved: false } },
    ],
    by: {
      'passkeys.do': inTurn(
        button(passkeys.removeOf(passkeyShape().name)),
        lastButton(passkeys.remove),
      ),
    },
    says: { proving: proof.title },
    noControl: {
      'proving passkeys.dismiss': 'whoever gives no password says so to `proof`, which ends then',
    },
  },
  {
    ...onPage,
    by: {
      'passkeys.do': inTurn(button(passkeys.add), ...giving),
      'passkeys.dismiss': button(passkeys.add),
      // The form stands open.
      ...Object.fromEntries(
        ['cancelled', 'exists', 'failed'].flatMap((state) => [
          [`listed.${state} passkeys.do`, inTurn(...giving)],
          [`listed.${state} passkeys.dismiss`, button(shell.cancel)],
        ]),
      ),
    },
    same: { saving: 'the button waits, as for the challenge before' },
    says: {
      'listed.done': passkeys.done.add,
      'listed.failed': auth.offline,
      saving: passkeys.preparing,
    },
  },
];
