import { uploadMachine } from '#machines/sending/upload/upload.machine.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { attachments } from '#ui/text/attachments.ru.ts';
import { sizeText } from '#ui/text/sizes.ts';
import { uploadRefusal } from '#ui/text/uploads.ru.ts';
import type { Scene } from './scene.ts';
import { hasNoNetwork, holding, notes, onPage, unsent } from './sending.ts';

const scene: Scene = {
  ...onPage,
  machine: uploadMachine,
  leaves: holding({ ...unsent, attachments: [notes] }),
  actor: `upload:${notes.fileId}`,
  events: [
    { type: 'upload.progressed', sentBytes: 900_000 },
    { type: 'upload.arrived', url: '/api/files/1/notes.pdf' },
    { type: 'upload.refused', refusal: 'storage_full' },
    { type: 'upload.broke', error: noAnswer },
  ],
  project: ({ context }) => context.sentBytes > 0,
};

export const uploadScenes: readonly Scene[] = [
  {
    ...scene,
    before: [hasNoNetwork],
    only: ['retrying.offline'],
  },
  {
    ...scene,
    noControl: {
      'retrying.backingOff upload.retry':
        'it tries again within seconds; once the message is late, its own button asks for it',
    },
    says: {
      'going.waiting': attachments.queued,
      'going.sending': `из ${sizeText(notes.sizeBytes)}`,
      'retrying.backingOff': attachments.retrying,
      'retrying.offline': attachments.waitsForNetwork,
      failed: uploadRefusal('storage_full', 0),
      done: notes.name,
      cancelled: notes.name,
    },
    same: { cancelled: 'the file stands there as a waiting one until the store has let it go' },
  },
];
