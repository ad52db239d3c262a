import { fromCallback, fromPromise } from 'xstate';
import { avatarSavedPx } from '#contract/limits.ts';
import { failureOf } from '#services/app/api/types.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import type { OpenPicture } from '#services/people/pictures/types.ts';
import type { AvatarEvent, CroppedReport } from './avatar.events.ts';
import type { CroppedInput, Saved, SaveInput } from './avatar.machine.ts';

/** Binds the profile picture to the real world: this browser's pictures, and the server. */
export function createAvatarImplementations({
  api,
  portraits,
  upload,
}: Services<'api' | 'portraits' | 'upload'>) {
  return {
    actors: {
      openPicture: fromPromise<OpenPicture, { file: Blob }>(async ({ input, signal }) => {
        const picture = await portraits.open(input.file);
        // The chart has stopped waiting, so nothing else would close the picture.
        if (signal.aborted) portraits.close(picture);
        return picture;
      }),
      holdPicture: fromCallback<AvatarEvent, { picture: OpenPicture }>(
        ({ input }) =>
          () =>
            portraits.close(input.picture),
      ),
      sendCropped: fromCallback<AvatarEvent, CroppedInput>(({ input, sendBack }) => {
        const leaving = new AbortController();
        const { signal } = leaving;
        const report = (one: CroppedReport) => {
          if (!signal.aborted) sendBack(one);
        };
        sendCropped({ portraits, upload }, input, report, signal).catch((error: unknown) =>
          report({ type: 'avatar.broke', failure: failureOf(error) }),
        );
        return () => leaving.abort();
      }),
      saveAvatar: fromPromise<Saved, SaveInput>(async ({ input, signal }) => {
        const { target, avatarUrl } = input;
        const body = { avatarUrl };
        if (target.kind === 'own') {
          const answer = await api.call('PATCH /status/me', { body }, { signal });
          return { kind: 'own', user: answer.body.user };
        }
        const args = { params: { id: target.conversationId }, body };
        const answer = await api.call('PATCH /conversations/{id}', args, { signal });
        return { kind: 'group', conversation: answer.body.conversation };
      }),
    },
  };
}

async function sendCropped(
  { portraits, upload }: Services<'portraits' | 'upload'>,
  { picture, cut }: CroppedInput,
  report: (one: CroppedReport) => void,
  signal: AbortSignal,
): Promise<void> {
  const bytes = await portraits.cut(picture, cut, avatarSavedPx);
  if (signal.aborted) return;
  const { url } = await upload.send(
    { bytes, name: `avatar.${extensionOf(bytes)}` },
    (sentBytes) =>
      report({ type: 'avatar.progressed', share: Math.min(1, sentBytes / bytes.size) }),
    signal,
  );
  report({ type: 'avatar.uploaded', url });
}

/** `image/webp` → `webp`. */
const extensionOf = ({ type }: Blob): string => type.slice(type.indexOf('/') + 1);
