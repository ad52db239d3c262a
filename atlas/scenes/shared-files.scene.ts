import { sharedFilesMachine } from '#machines/chats/shared-files/shared-files.machine.ts';
import { pictureShape } from '#tests/machines/chats/viewer/album.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { sharedFiles } from '#ui/text/shared-files.ru.ts';
import { annasWorld } from '../world/people.ts';
import { button } from './controls.ts';
import type { Scene } from './scene.ts';

const page = {
  files: ['Расписание.pdf', 'Справка.docx'].map((name, index) => ({
    messageId: `file-${index}`,
    seq: index + 1,
    index: 0,
    attachment: pictureShape({ type: 'FILE', name, mime: 'application/pdf' }),
    senderId: 'vera',
    createdAt: `2026-02-2${index}T10:00:00.000Z`,
  })),
  hasMore: true,
  before: null,
};

const scene: Scene = {
  machine: sharedFilesMachine,
  content: annasWorld,
  address: '/?c=family&dialog=info',
  actor: 'sharedFiles:FILE',
  press: sharedFiles.kinds.FILE,
  events: [
    { type: 'sharedFiles.found', conversationId: 'family' },
    { type: 'sharedFiles.view', picture: { messageId: 'file-0', index: 0 } },
    ...['readFirst', 'readNewest', 'readOlder'].flatMap((name) => [
      { type: `xstate.done.actor.${name}` as const, output: page },
      { type: `xstate.error.actor.${name}` as const, error: noAnswer },
      { type: `xstate.error.actor.${name}` as const, error: refusal(403) },
    ]),
  ],
  project: () => null,
};

export const sharedFilesScenes: readonly Scene[] = [
  {
    ...scene,
    by: { 'found.current.newest.known sharedFiles.more': button(sharedFiles.more) },
    noControl: { 'sharedFiles.view': 'a file is saved; a picture is viewed, from the other list' },
    says: {
      'found.reading': sharedFiles.loading.FILE,
      'found.waiting': sharedFiles.failed.FILE,
      'found.failed': sharedFiles.failed.FILE,
      'found.current.newest.known': 'Расписание.pdf',
      'found.current.newest.waiting': 'Расписание.pdf',
      'found.current.older.waiting': sharedFiles.olderFailed,
      'found.current.older.failed': sharedFiles.olderFailed,
    },
    same: {
      'found.waiting': 'it says that they did not load, as `failed` does, and goes on by itself',
      'found.current.older.waiting': 'it says so as `failed` does, and goes on by itself',
      'found.current.newest.waiting': 'what was read before stands until the news come',
    },
  },
];
