/** Shows the pictures of a message: from the server, or from this device while the message is unsent. */
import { useEffect, useState, type CSSProperties, type ReactElement } from 'react';
import { thumbMaxPx } from '#contract/limits.ts';
import type { Attachment, Message } from '#contract/messages.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { shownFileName } from '#ui/text/file-name.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { sentAddresses, useLocalAddress } from './local-files.tsx';
import {
  cellFrameOf,
  frameOf,
  isSharpEnough,
  type Frame,
  type PictureSize,
} from './picture-frame.ts';
import { gridOf } from './picture-grid.ts';
import { Picture, type PicturePlace } from './Picture.tsx';
import styles from './Picture.module.css';
import { UploadRing } from './Uploads.tsx';
import { useUpload, type OutgoingFile } from './use-upload.ts';

interface RoomProps {
  /** Width in px that the text or the file below the pictures needs. */
  minWidth: number;
}

interface MessagePicturesProps extends RoomProps {
  message: Message;
}

/** Shows the pictures of a message on the server; a click opens the viewer. */
export function MessagePictures({ message, minWidth }: MessagePicturesProps) {
  const lateLoader = usePeer('lateLoader');
  const pictures = message.attachments.flatMap((file, index) =>
    file.type === 'IMAGE' ? [{ file, index }] : [],
  );
  const open = (index: number) => () =>
    // The viewer's code may still be loading.
    lateLoader.send({
      type: 'viewer.open',
      conversationId: message.conversationId,
      picture: { messageId: message.id, index },
    });
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
  return (
    <Picture picture={{ width, height, preview, mime, label, src, file: file.url }} {...place} />
  );
}

/**
 * Chooses the thumbnail, or the picture itself where the thumbnail would be blurred (a very long picture that is not
 * huge).
 */
function shownAddress(file: Attachment, frame: Frame): string {
  const { url, thumbUrl, width, height } = file;
  if (thumbUrl === null) return url;
  const isHuge = (width ?? 0) * (height ?? 0) > MOST_PIXELS;
  return isHuge || isSharpEnough(file, frame, thumbMaxPx) ? thumbUrl : url;
}

const MOST_PIXELS = 16_000_000;

/**
 * Finds the address of a picture. One that this page has sent is shown from the device until the server's copy has
 * loaded.
 */
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

interface LocalPicturesProps extends RoomProps {
  clientId: string;
  files: readonly OutgoingFile[];
}

/** Shows the pictures of an unsent message, read from this device, in their final place. */
export function LocalPictures({ clientId, files, minWidth }: LocalPicturesProps) {
  return (
    <PictureGrid sizes={files}>
      {files.map((file) => (
        <LocalPicture
          key={file.fileId}
          clientId={clientId}
          file={file}
          {...placeOf(file, files.length, minWidth)}
        />
      ))}
    </PictureGrid>
  );
}

type LocalPictureProps = PicturePlace & { clientId: string; file: OutgoingFile };

function LocalPicture({ clientId, file, ...place }: LocalPictureProps) {
  const { fileId, url, width, height, mime } = file;
  const upload = useUpload(clientId, file);
  const src = useLocalAddress(fileId);
  useEffect(() => {
    if (url !== null && src !== null) sentAddresses.set(url, src);
  }, [url, src]);
  const name = shownFileName(file.name);
  return (
    <Picture
      picture={{ width, height, preview: null, mime, label: text.picture(name), src, file: null }}
      {...place}
    >
      <UploadRing name={name} upload={upload} />
    </Picture>
  );
}

const placeOf = (size: PictureSize, count: number, minWidth: number): PicturePlace =>
  count === 1
    ? { frame: frameOf(size, minWidth), isInGrid: false }
    : { frame: cellFrameOf(size), isInGrid: true };

interface PictureGridProps {
  sizes: readonly PictureSize[];
  children: readonly ReactElement[];
}

/** Shows one picture as it is, or 2 to 20 in rows, each filling its cell. */
function PictureGrid({ sizes, children }: PictureGridProps) {
  if (children.length === 1) return children;
  const { width, height, gap, rows } = gridOf(sizes);
  const spans = rows.flatMap(({ columns }) => Array.from({ length: columns }, () => 6 / columns));
  const frame: CSSProperties = {
    width,
    aspectRatio: `${width} / ${height}`,
    gap,
    gridTemplateRows: rows.map((row) => `minmax(0, ${row.height}fr)`).join(' '),
  };
  return (
    <div className={styles['grid']} style={frame}>
      {children.map((picture, place) => (
        <div
          key={picture.key}
          className={styles['cell']}
          style={{ gridColumnEnd: `span ${spans[place]}` }}
        >
          {picture}
        </div>
      ))}
    </div>
  );
}
