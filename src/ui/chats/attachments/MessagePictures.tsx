import { useEffect, useState } from 'react';
import { thumbMaxPx } from '#contract/limits.ts';
import type { Attachment, Message } from '#contract/messages.ts';
import type { ViewerEvent } from '#machines/chats/viewer/viewer.events.ts';
import { useApp } from '#ui/app/actors.tsx';
import { shownFileName } from '#ui/text/file-name.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { sentAddresses } from './local-files.tsx';
import { isSharpEnough, type Frame } from './picture-frame.ts';
import { Picture } from './Picture.tsx';
import { PictureGrid, placeOf, type PicturePlace } from './PictureGrid.tsx';

interface PicturesProps {
  message: Pick<Message, 'id' | 'conversationId' | 'attachments'>;
  minWidth: number;
}

/** The pictures of a message on the server; a click opens the viewer. */
export function MessagePictures({ message, minWidth }: PicturesProps) {
  const { system } = useApp();
  const pictures = message.attachments.flatMap((file, index) =>
    file.type === 'IMAGE' ? [{ file, index }] : [],
  );
  const open = (index: number) => () => {
    // The viewer's code may still be loading.
    const viewer: { send(event: ViewerEvent): void } | undefined = system.get('viewer');
    viewer?.send({
      type: 'viewer.open',
      conversationId: message.conversationId,
      picture: { messageId: message.id, index },
    });
  };
  const labelOf = ({ name }: Attachment, place: number) =>
    pictures.length === 1
      ? text.picture(shownFileName(name))
      : text.pictureOf(shownFileName(name), place + 1, pictures.length);
  return (
    <PictureGrid sizes={pictures.map(({ file }) => file)}>
      {pictures.map(({ file, index }, place) => (
        <SentPicture
          key={index}
          file={file}
          label={labelOf(file, place)}
          onOpen={open(index)}
          {...placeOf(file, pictures.length, minWidth)}
        />
      ))}
    </PictureGrid>
  );
}

type SentPictureProps = PicturePlace & { file: Attachment; label: string; onOpen: () => void };

function SentPicture({ file, label, ...place }: SentPictureProps) {
  const { width, height, preview, mime } = file;
  const src = useOwnUntilLoaded(file.url, shownAddress(file, place.frame));
  return <Picture picture={{ width, height, preview, mime, label, src }} {...place} />;
}

/** The thumbnail's address. A very long picture has a blurred thumbnail, so it is shown itself unless it is huge. */
function shownAddress(file: Attachment, frame: Frame): string {
  const { url, thumbUrl, width, height } = file;
  if (thumbUrl === null) return url;
  const isHuge = (width ?? 0) * (height ?? 0) > MOST_PIXELS;
  return isHuge || isSharpEnough(file, frame, thumbMaxPx) ? thumbUrl : url;
}

const MOST_PIXELS = 16_000_000;

/** Shows a picture that this page has sent from the device until the server's copy has loaded. */
function useOwnUntilLoaded(url: string, address: string): string {
  const [own, setOwn] = useState(() => sentAddresses.get(url) ?? null);
  useEffect(() => {
    if (own === null) return undefined;
    let isWanted = true;
    const copy = new Image();
    copy.src = address;
    copy.decode().then(
      () => {
        sentAddresses.delete(url);
        if (isWanted) setOwn(null);
      },
      // When the server's copy cannot be loaded, the local one stays.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [own, url, address]);
  return own ?? address;
}
