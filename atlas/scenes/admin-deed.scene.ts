import { adminDeedMachine } from '#machines/admin/admin-deed/admin-deed.machine.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { adminFailures, deeds, person } from '#ui/text/admin.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { proof } from '#ui/text/proof.ru.ts';
import type { SectionRequest } from '#machines/admin/admin-section/admin-section.machine.ts';
import { administration, sectionAnswer } from '../world/administration.ts';
import { boris } from '../world/people.ts';
import { button } from './controls.ts';
import type { Scene } from './scene.ts';

const deed = { kind: 'signOut', personId: boris.id } as const;

export const adminDeedScenes: readonly Scene[] = [
  {
    machine: adminDeedMachine,
    content: administration,
    address: `/admin/people/${boris.id}`,
    actor: 'adminDeed:person',
    leaves: {
      // Safe: the section asks with this input.
      'adminSection.read': { answer: (question) => sectionAnswer(question as SectionRequest) },
    },
    events: [
      { type: 'adminDeed.choose', deed },
      { type: 'xstate.done.actor.perform', output: null },
      { type: 'xstate.error.actor.perform', error: noAnswer },
      { type: 'xstate.error.actor.perform', error: refusal(409, 'last_admin') },
      { type: 'xstate.error.actor.perform', error: refusal(403, 'proof_required') },
      { type: 'xstate.done.actor.proof', output: { isProved: false } },
    ],
    project: () => null,
    says: {
      confirming: person.signOutAsk(boris.displayName),
      proving: proof.password,
      refused: adminFailures.last_admin ?? '',
    },
    noControl: {
      'proving adminDeed.cancel': 'whoever gives no password says so to `proof`, which ends then',
      'done adminDeed.dismiss': 'only what was made, such as a link, is put away',
    },
    by: {
      'adminDeed.choose': button(person.signOut),
      'adminDeed.confirm': button(deeds.confirm),
      'adminDeed.cancel': button(shell.cancel),
      'adminDeed.retry': button(shell.retry),
      'adminDeed.dismiss': button(deeds.dismiss),
    },
  },
];
