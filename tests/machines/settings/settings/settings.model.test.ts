import { emptyDb } from '#machines/store/db/db.store.ts';
import { settingsMachine } from '#machines/settings/settings/settings.machine.ts';
import { ownUserShape } from '#tests/machines/kit/shapes.ts';
import { describeModel } from '#tests/model/describe-model.ts';

describeModel({
  machine: settingsMachine,
  peers: { db: emptyDb(ownUserShape()) },
  events: [{ type: 'settings.leave', destination: { kind: 'page', to: '/contacts' } }],
  project: ({ context }) => context.destination?.kind,
  background: {
    'open.changes.unsaved': 'the browser asks who closes the tab; nobody waits',
  },
});
