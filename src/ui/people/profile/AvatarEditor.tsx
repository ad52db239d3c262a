import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import ImageUp from 'lucide-react/icons/image-up';
import Smile from 'lucide-react/icons/face-slightly-smiling';
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  selectAvatarFailure,
  selectAvatarState,
  selectFileRefusal,
  selectIsCropping,
  selectIsWorking,
} from '#machines/people/avatar/avatar.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { QuestionButton } from '#ui/kit/QuestionButton.tsx';
import { Spinner } from '#ui/kit/Spinner.tsx';
import { shell } from '#ui/text/entry.ru.ts';
import { avatar as text } from '#ui/text/people.ru.ts';
import { avatarFailureText } from './avatar-failures.ts';
import styles from './AvatarEditor.module.css';
import { CropEditor } from './CropEditor.tsx';
import { EmojiChoice } from './EmojiChoice.tsx';
import { PictureInput, useGivenPictures } from './given-picture.tsx';

/**
 * Chooses, crops and sets a picture (spec 2, Profile dialog). The actor `avatar`, which runs while a dialog with an
 * editor is open, knows whose picture it is. `url` is the current picture.
 */
export function AvatarEditor({ url }: { url: string | null }) {
  const avatar = usePeer('avatar');
  const state = useSelector(avatar, selectAvatarState);
  const isDragged = useGivenPictures();
  const root = useRef<HTMLDivElement>(null);
  useFocusKept(root);
  return (
    <div ref={root} className={styles['editor']}>
      {state === 'editing' ? (
        <CropEditor />
      ) : state === 'setting' ? (
        <Setting />
      ) : (
        <Choice url={url} isDragged={isDragged} isOpening={state === 'opening'} />
      )}
      <p role="status" className={styles['done']}>
        {state === 'done' && (
          <>
            <CircleCheck />
            {text.done}
          </>
        )}
      </p>
    </div>
  );
}

interface ChoiceProps {
  url: string | null;
  /** A file is being dragged over the page. */
  isDragged: boolean;
  isOpening: boolean;
}

function Choice({ url, isDragged, isOpening }: ChoiceProps) {
  const avatar = usePeer('avatar');
  const refusal = useSelector(avatar, selectFileRefusal);
  const input = useRef<HTMLInputElement>(null);
  const [isChoosingEmoji, setChoosingEmoji] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes(styles['area'], isDragged && styles['over'])}
        onClick={() => input.current?.click()}
      >
        {isOpening ? <Spinner /> : <ImageUp />}
        {isOpening ? (
          text.opening
        ) : isDragged ? (
          text.dropNow
        ) : (
          <span>
            <span className={styles['byMouse']}>{text.drop}</span>
            <span className={styles['choose']}>{text.choose}</span>
          </span>
        )}
      </button>
      <PictureInput ref={input} />
      <div role="alert">
        {refusal !== null && <p className={patterns['problemBox']}>{text.refusals[refusal]}</p>}
      </div>
      <div className={patterns['buttons']}>
        {!isOpening && (
          <Button
            look="quiet"
            aria-expanded={isChoosingEmoji}
            onClick={() => setChoosingEmoji(!isChoosingEmoji)}
          >
            <Smile />
            {text.emoji}
          </Button>
        )}
        {isOpening && (
          <Button look="quiet" onClick={() => avatar.send({ type: 'avatar.cancel' })}>
            {shell.cancel}
          </Button>
        )}
        {!isOpening && url !== null && (
          <QuestionButton
            look="plainDanger"
            question={{
              title: text.removeQuestion,
              hint: text.removeHint,
              confirm: text.removeConfirm,
            }}
            onConfirm={() => avatar.send({ type: 'avatar.remove' })}
          >
            <Trash2 />
            {text.remove}
          </QuestionButton>
        )}
      </div>
      {isChoosingEmoji && !isOpening && (
        <EmojiChoice
          url={url}
          onChosen={(emoji) => avatar.send({ type: 'avatar.chooseEmoji', emoji })}
        />
      )}
    </>
  );
}

/** The state of setting an emoji or removing the picture: in progress, or failed. */
function Setting() {
  const avatar = usePeer('avatar');
  const isWorking = useSelector(avatar, selectIsWorking);
  const failure = useSelector(avatar, selectAvatarFailure);
  return (
    <div className={styles['setting']}>
      {isWorking && (
        <>
          <Spinner />
          {text.saving}
        </>
      )}
      <div role="alert">
        {failure && (
          <p className={patterns['problemBox']}>{`${text.notSet} ${avatarFailureText(failure)}`}</p>
        )}
      </div>
      <div className={patterns['buttons']}>
        <Button look="quiet" onClick={() => avatar.send({ type: 'avatar.cancel' })}>
          {shell.cancel}
        </Button>
        {failure && (
          <Button onClick={() => avatar.send({ type: 'avatar.retry' })}>{shell.retry}</Button>
        )}
      </div>
    </div>
  );
}

/** Keeps the focus in the editor for keyboard users: each step removes the button that had it. */
function useFocusKept(root: RefObject<HTMLElement | null>) {
  const avatar = usePeer('avatar');
  const state = useSelector(avatar, selectAvatarState);
  const isWorking = useSelector(avatar, selectIsWorking);
  const isCropping = useSelector(avatar, selectIsCropping);
  const isFirst = useRef(true);
  useEffect(() => {
    const isOpening = isFirst.current;
    isFirst.current = false;
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (isOpening || !(isLost || activeElement.matches(':disabled'))) return;
    const buttons = [...(root.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    // A step focuses its first button; while it works or has failed, the button that cancels or repeats it.
    const isBeginning = !isWorking && (isCropping || state === 'choosing' || state === 'done');
    buttons.at(isBeginning ? 0 : -1)?.focus();
  }, [root, state, isWorking, isCropping]);
}
