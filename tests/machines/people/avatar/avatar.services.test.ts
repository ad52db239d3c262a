import { expect, test } from 'vitest';
import { createActor, createMachine, waitFor } from 'xstate';
import type { AvatarTarget, CroppedReport } from '#machines/people/avatar/avatar.events.ts';
import { createAvatarImplementations } from '#machines/people/avatar/avatar.services.ts';
import { RequestFailed } from '#services/app/api/types.ts';
import type { OpenPicture, Portraits } from '#services/people/pictures/types.ts';
import type { UploadService } from '#services/sending/upload/types.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { conversationShape, ownUserShape } from '#tests/machines/kit/shapes.ts';

const picture: OpenPicture = { address: 'blob:1', width: 800, height: 400 };
const cut = { left: 200, top: 0, side: 400 };
const url = '/api/files/f1/avatar.webp';

/** A browser that can draw, and a server to upload to. */
function begin(send: UploadService['send'], body: unknown = {}) {
  const closed: OpenPicture[] = [];
  const portraits: Portraits = {
    open: () => Promise.resolve(picture),
    close: (one) => closed.push(one),
    cut: (_, square, sizePx) =>
      Promise.resolve(new Blob([`${square.side} in ${sizePx}`], { type: 'image/webp' })),
  };
  const { api, asked } = recordingApi({ body });
  const { actors } = createAvatarImplementations({ api, portraits, upload: { send } });
  return { actors, asked, closed };
}

/** Runs the uploading actor and collects its reports. */
function sending({ actors }: ReturnType<typeof begin>) {
  const reports: CroppedReport[] = [];
  const parent = createActor(
    createMachine({
      invoke: { src: actors.sendCropped, input: { picture, cut } },
      on: { '*': { actions: ({ event }) => void reports.push(event as CroppedReport) } }, // it sends nothing else
    }),
  ).start();
  return { reports, parent };
}

test('what was cut is sent as a picture of 512 px, and its progress is a share of its bytes', async () => {
  const sent: { name: string; text: string }[] = [];
  const begun = begin(async ({ bytes, name }, onProgress) => {
    sent.push({ name, text: await bytes.text() });
    onProgress(bytes.size / 2);
    // The bytes of the form's closing line count, too.
    onProgress(bytes.size + 60);
    return { url } as Awaited<ReturnType<UploadService['send']>>; // nothing else of it is read
  });
  const { reports } = sending(begun);
  await expect.poll(() => reports.at(-1)).toEqual({ type: 'avatar.uploaded', url });
  expect(sent).toEqual([{ name: 'avatar.webp', text: '400 in 512' }]);
  expect(reports.slice(0, -1)).toEqual([
    { type: 'avatar.progressed', share: 0.5 },
    { type: 'avatar.progressed', share: 1 },
  ]);
});

test('a failure is reported with its reason', async () => {
  const begun = begin(() => Promise.reject(new RequestFailed({ kind: 'network' })));
  const { reports } = sending(begun);
  await expect
    .poll(() => reports)
    .toEqual([{ type: 'avatar.broke', failure: { kind: 'network' } }]);
});

test('turning away stops the bytes, and nothing is reported any more', async () => {
  const signals: AbortSignal[] = [];
  const begun = begin((_file, _onProgress, signal) => {
    signals.push(signal);
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  const { reports, parent } = sending(begun);
  await expect.poll(() => signals).toHaveLength(1);
  parent.stop();
  expect(signals[0]?.aborted).toBe(true);
  await Promise.resolve();
  expect(reports).toEqual([]);
});

const never: UploadService['send'] = () => new Promise(() => {});

test('a picture that nobody waits for any more is closed when it is there', async () => {
  const { actors, closed } = begin(never);
  const opening = createActor(actors.openPicture, { input: { file: new Blob() } }).start();
  opening.stop();
  await expect.poll(() => closed).toEqual([picture]);
});

test('a picture that is held is closed when it is let go', () => {
  const { actors, closed } = begin(never);
  const holding = createActor(actors.holdPicture, { input: { picture } }).start();
  expect(closed).toEqual([]);
  holding.stop();
  expect(closed).toEqual([picture]);
});

test.each([
  [
    { kind: 'own' },
    { user: ownUserShape() },
    { route: 'PATCH /status/me', args: { body: { avatarUrl: url } } },
  ],
  [
    { kind: 'group', conversationId: 'dacha' },
    { conversation: conversationShape({ id: 'dacha' }) },
    {
      route: 'PATCH /conversations/{id}',
      args: { params: { id: 'dacha' }, body: { avatarUrl: url } },
    },
  ],
] satisfies [AvatarTarget, object, object][])(
  'of %j it is set where it belongs',
  async (target, body, call) => {
    const { actors, asked } = begin(never, body);
    const saving = createActor(actors.saveAvatar, { input: { target, avatarUrl: url } }).start();
    await waitFor(saving, ({ status }) => status === 'done');
    expect(asked).toMatchObject([call]);
    expect(saving.getSnapshot().output).toEqual({ kind: target.kind, ...body });
  },
);
