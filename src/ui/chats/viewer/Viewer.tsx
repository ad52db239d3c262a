import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { useSelector } from '@xstate/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { viewerZoom } from '#contract/picture-sizes.ts';
import { neighbour, placeOf, type Picture } from '#machines/chats/viewer/viewer.pictures.ts';
import {
  selectIsPartial,
  selectLook,
  selectPicture,
} from '#machines/chats/viewer/viewer.selectors.ts';
import type { ViewerEvent } from '#machines/chats/viewer/viewer.events.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { useNowAs } from '#ui/kit/clock.tsx';
import { isPressed, type Shortcut } from '#ui/kit/shortcuts.ts';
import { shownFileName } from '#ui/text/file-name.ts';
import { Button, IconButton } from '#ui/kit/Button.tsx';
import button from '#ui/kit/Button.module.css';
import { classes } from '#ui/kit/classes.ts';
import { shownName } from '#ui/people/names.ts';
import { clockTime, dayTitle } from '#ui/text/time.ts';
import { viewer as text } from '#ui/text/viewer.ru.ts';
import patterns from '#ui/kit/patterns.module.css';
import { Stage, usePictures } from './Stage.tsx';
import styles from './Viewer.module.css';

const KEYS = [
  ['previousPicture', { type: 'viewer.previous' }],
  ['nextPicture', { type: 'viewer.next' }],
  ['zoomIn', { type: 'viewer.zoomIn' }],
  ['zoomOut', { type: 'viewer.zoomOut' }],
  ['zoomReset', { type: 'viewer.zoomReset' }],
] as const satisfies readonly (readonly [Shortcut, ViewerEvent])[];

/** These keys move an enlarged picture by this many px. */
const PAN_PX = 80;
const PAN_KEYS: Readonly<Record<string, ViewerEvent>> = {
  ArrowLeft: { type: 'viewer.dragged', dx: PAN_PX, dy: 0 },
  ArrowRight: { type: 'viewer.dragged', dx: -PAN_PX, dy: 0 },
  ArrowUp: { type: 'viewer.dragged', dx: 0, dy: PAN_PX },
  ArrowDown: { type: 'viewer.dragged', dx: 0, dy: -PAN_PX },
};

function meaningOf(press: KeyboardEvent): ViewerEvent | undefined {
  if (isPressed(press, 'movePicture')) return PAN_KEYS[press.key];
  return KEYS.find(([shortcut]) => isPressed(press, shortcut))?.[1];
}

/**
 * Shows one picture over everything else (spec 2, Image viewer). It is dark in both schemes, because a bright
 * background disturbs a picture.
 */
export default function Viewer() {
  const viewer = usePeer('viewer');
  const picture = useSelector(viewer, selectPicture);
  const closeButton = useRef<HTMLButtonElement>(null);
  useKeys();
  if (!picture) return null;
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open onOpenChange={(open) => !open && viewer.send({ type: 'viewer.close' })}>
        <Dialog.Portal>
          <Dialog.Popup className={styles['viewer']} data-theme="dark" initialFocus={closeButton}>
            <Dialog.Title className={patterns['unseen']}>{text.label}</Dialog.Title>
            <header className={styles['bar']}>
              <Origin picture={picture} />
              <Place picture={picture} />
              <a
                href={picture.attachment.url}
                download={picture.attachment.name}
                aria-label={text.download(shownFileName(picture.attachment.name))}
                title={text.download(shownFileName(picture.attachment.name))}
                className={classes(button['icon'], button['bare'], styles['tool'])}
              >
                <Download />
              </a>
              <Dialog.Close
                ref={closeButton}
                render={<IconButton label={text.close} className={styles['tool']} />}
              >
                <X />
              </Dialog.Close>
            </header>
            <Stage picture={picture} />
            <Neighbours picture={picture} />
            <Zoom />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}

/** Hears keys wherever the focus is: at the first and last picture the focused arrow goes, and the focus with it. */
function useKeys() {
  const viewer = usePeer('viewer');
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const meant = meaningOf(event);
      if (!meant) return;
      event.preventDefault();
      viewer.send(meant);
    };
    // The capture phase comes first; later the dialog stops arrow keys.
    document.addEventListener('keydown', pressed, { capture: true });
    return () => document.removeEventListener('keydown', pressed, { capture: true });
  }, [viewer]);
}

/** Shows the sender and the time of the picture. */
function Origin({ picture: { senderId, createdAt } }: { picture: Picture }) {
  const sender = useDb((db) => shownName(db.users[senderId]));
  const atMs = Date.parse(createdAt);
  const day = useNowAs((nowMs) => dayTitle(atMs, nowMs));
  return (
    <div className={styles['origin']}>
      <p className={classes(patterns['oneLine'], styles['sender'])} dir="auto">
        {sender}
      </p>
      <time className={patterns['oneLine']} dateTime={createdAt}>
        {text.sentAt(day, clockTime(atMs))}
      </time>
    </div>
  );
}

/** Shows «3 из 12»; a quiet word tells when only a part of the pictures is known. */
function Place({ picture }: { picture: Picture }) {
  const isPartial = useSelector(usePeer('viewer'), selectIsPartial);
  const pictures = usePictures();
  const place = placeOf(pictures, picture);
  return (
    <p role="status" className={styles['place']}>
      {place >= 0 && pictures.length > 1 && text.place(place + 1, pictures.length)}
      {isPartial && <span className={styles['partial']}>{text.partial}</span>}
    </p>
  );
}

function Neighbours({ picture }: { picture: Picture }) {
  const viewer = usePeer('viewer');
  const next = neighbour(usePictures(), picture, 'next');
  if (!next || next.attachment === picture.attachment) return null;
  const ways = [
    ['previous', ChevronLeft],
    ['next', ChevronRight],
  ] as const;
  return ways.map(([way, Arrow]) => (
    <IconButton
      key={way}
      label={text[way]}
      className={classes(styles['way'], styles[way])}
      onClick={() => viewer.send({ type: `viewer.${way}` })}
    >
      <Arrow />
    </IconButton>
  ));
}

function Zoom() {
  const viewer = usePeer('viewer');
  const zoom = useSelector(viewer, (now) => selectLook(now).zoom);
  return (
    <footer className={styles['zoom']} role="group" aria-label={text.zoom}>
      <Button
        look="quiet"
        title={text.zoomOutHint}
        // A `disabled` button would lose the focus.
        aria-disabled={zoom <= viewerZoom.min}
        onClick={() => viewer.send({ type: 'viewer.zoomOut' })}
      >
        {text.zoomOut}
      </Button>
      <Button
        look="quiet"
        title={text.zoomResetHint}
        onClick={() => viewer.send({ type: 'viewer.zoomReset' })}
      >
        {text.zoomReset}
      </Button>
      <Button
        look="quiet"
        title={`${text.zoomInHint}. ${text.panHint}`}
        aria-disabled={zoom >= viewerZoom.max}
        onClick={() => viewer.send({ type: 'viewer.zoomIn' })}
      >
        {text.zoomIn}
      </Button>
      <span role="status" className={patterns['unseen']}>
        {text.zoomNow(Math.round(zoom * 100))}
        {zoom > 1 && ` ${text.panHint}`}
      </span>
    </footer>
  );
}
