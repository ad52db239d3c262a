import { useSelector } from '@xstate/react';
import { useCallback, useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { selectCorner } from '#machines/calls/call-view/call-view.selectors.ts';
import { callTile, callView as text } from '#ui/text/calls.ru.ts';
import { useCall } from './call-context.ts';
import { useCornerDragging, type Corner } from './dragging.ts';
import styles from './Pair.module.css';
import { Tile } from './Tile.tsx';
import { keyOf, nameOf, type Picture } from './tracks.ts';

interface PairProps {
  main: Picture;
  corner: Picture;
}

/** Shows a call of two: one fills the stage, the other stands in a corner of it. */
export function Pair({ main, corner }: PairProps) {
  const { view } = useCall();
  const place = useSelector(view, selectCorner);
  const button = useRef<HTMLButtonElement>(null);
  const awaited = useRef<string | null>(null);
  // A keyboard's focus goes on to the button of the picture that takes the corner.
  const cornerKey = keyOf(corner);
  useLayoutEffect(() => {
    if (awaited.current === cornerKey) button.current?.focus();
    awaited.current = null;
  }, [cornerKey]);
  const swap = ({ detail }: MouseEvent) => {
    // A mouse leaves the focus to the view, whose keys then go on working.
    awaited.current = detail === 0 ? keyOf(main) : null;
    view.send(
      main.participant.isLocal
        ? { type: 'callView.unpin', key: keyOf(main) }
        : { type: 'callView.pin', key: cornerKey },
    );
  };
  // The order never changes, so that swapping the two interrupts neither picture.
  const pictures = main.participant.isLocal ? [main, corner] : [corner, main];
  return (
    <div role="group" aria-label={text.tiles} className={styles['pair']}>
      {pictures.map((picture) => (
        <div
          key={keyOf(picture)}
          className={picture === main ? styles['main'] : styles['corner']}
          data-corner={picture === main ? undefined : place}
        >
          <Tile picture={picture} look={picture === main ? 'main' : 'small'} canPin={false} />
          {picture === corner && <Swap corner={corner} button={button} onSwap={swap} />}
        </div>
      ))}
    </div>
  );
}

interface SwapProps {
  corner: Picture;
  button: RefObject<HTMLButtonElement | null>;
  onSwap: (event: MouseEvent) => void;
}

/** Covers the picture in the corner: a click makes it the large one, a drag or an arrow key moves it. */
function Swap({ corner, button, onSwap }: SwapProps) {
  const { view, faces } = useCall();
  const onMoved = useCallback(
    (place: Corner) => view.send({ type: 'callView.moveCorner', corner: place }),
    [view],
  );
  useCornerDragging(button, onMoved);
  return (
    <button
      ref={button}
      type="button"
      aria-label={callTile.enlarge(nameOf(corner, faces))}
      title={callTile.enlargeHint}
      className={styles['swap']}
      onClick={onSwap}
    />
  );
}
