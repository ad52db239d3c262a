import { useSelector } from '@xstate/react';
import Clock3 from 'lucide-react/icons/clock-3';
import type { ActorRefFrom } from 'xstate';
import type { editMachine } from '#machines/sending/edit/edit.machine.ts';
import {
  selectEditStatus,
  selectIsRetrying,
  selectIsReverting,
  selectRefusal,
  type EditStatus,
} from '#machines/sending/edit/edit.selectors.ts';
import { selectIsWithoutNetwork } from '#machines/app/connectivity/connectivity.selectors.ts';
import { useLatePeer, usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { WaysOut } from '#ui/sending/WaysOut.tsx';
import { edit as text } from '#ui/text/edit.ru.ts';
import { undoing } from '#ui/text/undo.ru.ts';
import { unsentWords } from '#ui/text/unsent.ru.ts';
import { handsFocusOn } from './focus.ts';
import styles from './NotSent.module.css';

type EditRef = ActorRefFrom<typeof editMachine>;

/** Tells below a message that its new words have not reached the server, with the ways out. */
export default function EditNote({ id }: { id: string }) {
  const edits = useLatePeer('edits');
  const edit = useSelector(edits, (state) =>
    // Safe: `edits` spawns nothing else.
    (Object.values(state?.children ?? {}) as (EditRef | undefined)[]).find((one) => {
      const context = one?.getSnapshot().context;
      return 'edit' in Object(context) && (context?.messageId ?? context?.edit.id) === id;
    }),
  );
  return edit ? <Note edit={edit} /> : null;
}

function Note({ edit }: { edit: EditRef }) {
  const status = useSelector(edit, selectEditStatus);
  return status === 'going' ? null : (
    // Another state has other words, which readers hear anew.
    <div key={status} role="status" className={styles['note']}>
      <Words edit={edit} status={status} />
      <div ref={handsFocusOn} className={styles['ways']}>
        <Ways edit={edit} status={status} />
      </div>
    </div>
  );
}

interface StatusProps {
  edit: EditRef;
  status: Exclude<EditStatus, 'going'>;
}

function Words({ edit, status }: StatusProps) {
  const refusal = useSelector(edit, selectRefusal);
  const isReverting = useSelector(edit, selectIsReverting);
  const isWithoutNetwork = useSelector(usePeer('connectivity'), selectIsWithoutNetwork);
  if (status === 'late')
    return (
      <p>
        <span className={styles['goes']}>
          <Clock3 aria-hidden />
          {isReverting ? text.notReverted : text.notSent}
        </span>
        <span className={styles['why']}>
          {unsentWords.stalled({ isWithoutNetwork, refusal: null })}
        </span>
      </p>
    );
  return (
    <p>
      <span className={styles['what']}>
        {status === 'conflicted' ? text.conflict : text.refused}
      </span>
      {status === 'refused' && refusal && <span className={styles['why']}>{refusal}</span>}
    </p>
  );
}

function Ways({ edit, status }: StatusProps) {
  const edits = useLatePeer('edits');
  const isRetrying = useSelector(edit, selectIsRetrying);
  const isReverting = useSelector(edit, selectIsReverting);
  const retry = () => edit.send({ type: 'edit.retry' });
  const dismiss = () => edit.send({ type: 'edit.dismiss' });
  const { id } = edit.getSnapshot().context.edit;
  const revert = () => edits?.send({ type: 'edits.revert', id });
  const replace = () => edits?.send({ type: 'edits.replace', id });
  if (status === 'refused')
    return (
      <Button look="plain" size="small" onClick={dismiss}>
        {undoing.understood}
      </Button>
    );
  return status === 'conflicted' ? (
    <WaysOut again={text.replace} onAgain={replace} drop={text.keep} onDrop={dismiss} />
  ) : (
    isRetrying &&
      (isReverting ? (
        <Button look="plain" size="small" onClick={retry}>
          {text.again}
        </Button>
      ) : (
        <WaysOut again={text.again} onAgain={retry} drop={text.revert} onDrop={revert} />
      ))
  );
}
