import { useSelector } from '@xstate/react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { avatarCropPx, avatarEditorPx } from '#contract/limits.ts';
import { avatarScale } from '#contract/picture-sizes.ts';
import { drawnSize } from '#machines/people/avatar/avatar.crop.ts';
import {
  selectAvatarFailure,
  selectCrop,
  selectIsCropping,
  selectIsWorking,
  selectPicture,
  selectSentShare,
} from '#machines/people/avatar/avatar.selectors.ts';
import { usePeer, type PeerRefs } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { fromMiddle, useGestures, type Gesture } from '#ui/kit/gestures.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { avatar as text } from '#ui/text/people.ru.ts';
import patterns from '#ui/kit/patterns.module.css';
import { avatarFailureText } from './avatar-failures.ts';
import styles from './CropEditor.module.css';

const middle = { aroundX: 0, aroundY: 0 };
/** Arrow keys move the picture by `small`, with Shift by `large`. */
const keyStepPx = { small: 4, large: 24 } as const;
const ways: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture under the round window, its zoom, and the buttons that save or cancel. */
export function CropEditor() {
  return (
    <>
      <CropWindow />
      <Scale />
      <Progress />
      <Ways />
    </>
  );
}

function CropWindow() {
  const avatar = usePeer('avatar');
  const picture = useSelector(avatar, selectPicture);
  const crop = useSelector(avatar, selectCrop);
  const stage = useRef<HTMLButtonElement>(null);
  const hint = useId();
  useGestures(stage, avatar, cropGesture);
  const move = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const px = event.shiftKey ? keyStepPx.large : keyStepPx.small;
    avatar.send({ type: 'avatar.dragged', dx: way[0] * px, dy: way[1] * px });
  };
  return (
    <>
      {/* A hand or the arrow keys move the picture, and only a button can have the focus. */}
      <button
        type="button"
        ref={stage}
        aria-label={text.window}
        aria-describedby={hint}
        className={styles['stage']}
        style={{ height: avatarEditorPx }}
        onKeyDown={move}
      >
        {picture && (
          <img
            src={picture.address}
            alt=""
            draggable={false}
            style={{
              ...drawnSize(picture, crop.scale),
              transform: `translate(-50%, -50%) translate(${crop.x}px, ${crop.y}px)`,
            }}
          />
        )}
        <span className={styles['window']} style={{ width: avatarCropPx, height: avatarCropPx }} />
      </button>
      <p id={hint} className={styles['hint']}>
        {text.windowHint}
      </p>
    </>
  );
}

/** Translates fingers, mouse and wheel over the picture. The round window's middle is the stage's. */
function cropGesture(stage: HTMLElement, avatar: PeerRefs['avatar']): Gesture {
  return {
    secondFinger: 'zooms',
    begins({ pointerId }) {
      stage.setPointerCapture(pointerId);
      return true;
    },
    dragged: ({ step }) => avatar.send({ type: 'avatar.dragged', dx: step.x, dy: step.y }),
    zoomed(factor, at) {
      const { x: aroundX, y: aroundY } = fromMiddle(stage, at);
      const { scale } = selectCrop(avatar.getSnapshot());
      avatar.send({ type: 'avatar.scaleTo', scale: scale * factor, aroundX, aroundY });
    },
  };
}

function Scale() {
  const avatar = usePeer('avatar');
  const { scale } = useSelector(avatar, selectCrop);
  const isCropping = useSelector(avatar, selectIsCropping);
  const percent = Math.round(scale * 100);
  return (
    <label className={styles['scale']}>
      <span>{text.scale}</span>
      <input
        type="range"
        min={avatarScale.min}
        max={avatarScale.max}
        step={avatarScale.step}
        value={scale}
        disabled={!isCropping}
        aria-valuetext={text.scaleNow(percent)}
        onChange={({ target }) =>
          avatar.send({ type: 'avatar.scaleTo', scale: target.valueAsNumber, ...middle })
        }
      />
      <output>{text.scaleNow(percent)}</output>
    </label>
  );
}

function Progress() {
  const avatar = usePeer('avatar');
  const isWorking = useSelector(avatar, selectIsWorking);
  const share = useSelector(avatar, selectSentShare);
  const failure = useSelector(avatar, selectAvatarFailure);
  return (
    <>
      {isWorking && (
        <progress className={styles['progress']} aria-label={text.uploading} value={share} />
      )}
      <div role="alert">
        {failure && (
          <p className={patterns['problemBox']}>{`${text.failed} ${avatarFailureText(failure)}`}</p>
        )}
      </div>
    </>
  );
}

function Ways() {
  const avatar = usePeer('avatar');
  const isWorking = useSelector(avatar, selectIsWorking);
  const isCropping = useSelector(avatar, selectIsCropping);
  return (
    <div className={classes(patterns['buttons'], styles['ways'])}>
      <Button look="quiet" onClick={() => avatar.send({ type: 'avatar.cancel' })}>
        {shell.cancel}
      </Button>
      {isCropping || isWorking ? (
        <Button disabled={isWorking} onClick={() => avatar.send({ type: 'avatar.upload' })}>
          {isWorking ? text.uploading : text.upload}
        </Button>
      ) : (
        <Button onClick={() => avatar.send({ type: 'avatar.retry' })}>{shell.retry}</Button>
      )}
    </div>
  );
}
