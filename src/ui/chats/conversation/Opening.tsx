import { useSelector } from '@xstate/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { selectText } from '#machines/sending/composer/composer.selectors.ts';
import { selectStranger } from '#machines/store/db/db.people.ts';
import { selectConversation, selectOther } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { IconButton } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { isWideScreen } from '#ui/kit/screen.ts';
import { SkeletonBubbles, SkeletonHead } from '#ui/kit/Skeleton.tsx';
import { useTitle } from '#ui/people/names.ts';
import composing from '#ui/sending/Composer.module.css';
import type { ComposerRef } from '#ui/sending/Composer.tsx';
import { leaveCaret } from '#ui/sending/caret.ts';
import { MessageField } from '#ui/sending/MessageField.tsx';
import { NBSP } from '#ui/text/entry.ru.ts';
import { chats, conversation as text } from '#ui/text/ru.ts';
import { ConversationAvatar } from '../list/ConversationAvatar.tsx';
import { useBackToList } from '../list/steps.ts';
import { useOthersPresence } from '../typists.ts';
import head from './Header.module.css';
import styles from './Opening.module.css';
import { useConversationParts } from './parts.ts';

/** Stands in for a conversation until its code has come: who it is with, grey bubbles, and a field to write into. */
export function Opening({ conversationId }: { conversationId: string }) {
  const known = useDb((db) => selectConversation(db, conversationId) !== null);
  const canWrite = useDb((db) => selectStranger(db, conversationId) === null);
  const composer = useConversationParts(conversationId)?.composer;
  const back = useBackToList();
  return (
    <OpeningShape field={composer && canWrite ? <Field composer={composer} /> : null}>
      <div className={head['back']}>
        <IconButton label={chats.backToList} onClick={back}>
          <ArrowLeft />
        </IconButton>
      </div>
      {known ? <Who conversationId={conversationId} /> : <SkeletonHead />}
    </OpeningShape>
  );
}

/** Draws the places of header, messages and field; `children` stand in the header. */
export function OpeningShape({ children, field }: { children?: ReactNode; field?: ReactNode }) {
  return (
    <section className={styles['pane']} aria-label={text.label}>
      <div className={head['header']}>{children ?? <Nobody />}</div>
      <BodyShape>{field}</BodyShape>
    </section>
  );
}

/** Stands in for the button that leads back, where there is one, and for a name. */
function Nobody() {
  return (
    <>
      <span className={classes(head['back'], styles['back'])} />
      <SkeletonHead />
    </>
  );
}

/** Draws the places of messages and field. */
export function BodyShape({ children }: { children?: ReactNode }) {
  return (
    <>
      <SkeletonBubbles label={text.loading} />
      <div className={composing['composer']}>
        <div className={composing['line']}>
          <span className={composing['attach']} />
          {children ?? <span className={styles['field']} />}
          <span className={composing['send']} />
        </div>
      </div>
    </>
  );
}

function Who({ conversationId }: { conversationId: string }) {
  const title = useTitle(conversationId);
  const other = useDb((db) => selectOther(db, conversationId));
  const presence = useOthersPresence(other).words;
  return (
    <div className={head['who']}>
      <ConversationAvatar conversationId={conversationId} title={title} size={40} />
      <div className={head['lines']}>
        <h1 className={patterns['oneLine']} dir="auto">
          {title}
        </h1>
        <p className={classes(patterns['oneLine'], head['presence'])}>
          {/* A group's line comes with the header: its room keeps the title in its place. */}
          {other ? presence : NBSP}
        </p>
      </div>
    </div>
  );
}

/** Takes the first words, and sends them; the composer keeps them, and shows them once its own view is here. */
function Field({ composer }: { composer: ComposerRef }) {
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        composer.send({ type: 'composer.send' });
      }}
    >
      <MessageField
        value={useSelector(composer, selectText)}
        ref={holdCaret}
        isTooLong={false}
        className={composing['field']}
        onChange={(written) => composer.send({ type: 'composer.changed', text: written })}
        onFiles={(pasted) => composer.send({ type: 'composer.attach', ...pasted })}
      />
    </form>
  );
}

function holdCaret(field: HTMLTextAreaElement | null) {
  if (isWideScreen()) field?.focus();
  return () => leaveCaret(field);
}
