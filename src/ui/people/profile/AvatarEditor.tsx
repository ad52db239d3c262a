import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import ImageUp from 'lucide-react/icons/image-up';
import Smile from 'lucide-react/icons/face-slightly-smiling';
import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type RefObject } from 'react';
import {
  selectAvatarFailure,
  selectAvatarState,
  selectFileRefusal,
  selectIsCropping,
  selectIsWorking,
} from '#machines/people/avatar/avatar.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { filesDropped, filesPasted, holdsFiles, type Transferred } from '#ui/sending/transfer.ts';
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

/**
 * Chooses, crops and sets a picture (spec 2, Profile dialog). The actor `avatar`, which runs while a dialog with an
 * editor is open, knows whose picture it is. `url` is the current picture.
 */
export function AvatarEditor({ url }: { url: string | null }) {
  const avatar = usePeer('avatar');
  const state = useSelector(avatar, selectAvatarState);
  const [isOver, setOver] = useState(false);
  const give = (given: Transferred) => {
    const [file] = given.files;
    const isOne = given.files.length === 1 && given.folders.length === 0;
    if (file && isOne) avatar.send({ type: 'avatar.choose', file });
    else if (file || given.folders.length > 0) avatar.send({ type: 'avatar.misgive' });
  };
  usePastedFiles(give);
  const root = useRef<HTMLDivElement>(null);
  useFocusKept(root);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      give(filesDropped(event.dataTransfer));
    },
  };
  return (
    <div ref={root} className={styles['editor']} {...drop}>
      {state === 'editing' ? (
        <CropEditor />
      ) : state === 'setting' ? (
        <Setting />
      ) : (
        <Choice url={url} isOver={isOver} isOpening={state === 'opening'} onGiven={give} />
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
  isOver: boolean;
  isOpening: boolean;
  onGiven: (given: Transferred) => void;
}

function Choice({ url, isOver, isOpening, onGiven }: ChoiceProps) {
  const avatar = usePeer('avatar');
  const refusal = useSelector(avatar, selectFileRefusal);
  const input = useRef<HTMLInputElement>(null);
  const [isChoosingEmoji, setChoosingEmoji] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes(styles['area'], isOver && styles['over'])}
        onClick={() => input.current?.click()}
      >
        {isOpening ? <Spinner /> : <ImageUp />}
        <span>{isOpening ? text.opening : isOver ? text.dropNow : text.drop}</span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={text.drop}
        onChange={({ target }) => {
          onGiven({ files: Array.from(target.files ?? []), folders: [] });
          // Choosing the same file again must fire the event, too.
          target.value = '';
        }}
      />
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

/** A copied picture can be pasted anywhere in the dialog. */
function usePastedFiles(onPasted: (given: Transferred) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData && filesPasted(event.clipboardData);
    if (!pasted) return;
    event.preventDefault();
    onPasted(pasted);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
