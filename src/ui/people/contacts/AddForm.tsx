import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import * as limits from '#contract/limits.ts';
import {
  selectAdded,
  selectFormFailure,
  selectIsAdding,
} from '#machines/people/contacts/contacts.selectors.ts';
import type { Contact } from '#contract/contacts.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { typed } from '#ui/app/auth/AuthForm.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Field } from '#ui/kit/Field.tsx';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { Toast } from '#ui/kit/Toast.tsx';
import { shownName } from '../names.ts';
import { contactsPage as text } from '#ui/text/contacts-page.ru.ts';
import { contacts as words } from '#ui/text/friends.ru.ts';
import styles from './AddForm.module.css';
import { failureText } from '#ui/app/failures.ts';

/** One field that finds a person by EBLID, nickname or e-mail (spec 2, Contacts page). */
export function AddForm({ id }: { id: string }) {
  const contacts = usePeer('contacts');
  const busy = useSelector(contacts, selectIsAdding);
  const added = useSelector(contacts, selectAdded);
  const failure = useSelector(contacts, selectFormFailure);
  const form = useRef<HTMLFormElement>(null);
  const failureId = useId();

  useEffect(() => {
    if (added) form.current?.reset();
  }, [added]);
  useEffect(() => () => contacts.send({ type: 'contacts.dismiss' }), [contacts]);

  return (
    <form
      ref={form}
      aria-busy={busy}
      onInput={() => {
        if (failure || added) contacts.send({ type: 'contacts.dismiss' });
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        const identifier = typed(new FormData(event.currentTarget), 'identifier');
        contacts.send({ type: 'contacts.add', identifier });
      }}
    >
      <div className={patterns['fieldWithButton']}>
        <Field
          id={id}
          label={text.identifier}
          name="identifier"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.email.maxChars}
          invalid={failure !== null}
          errorId={failureId}
        />
        <Button type="submit" look="quiet" size="large" disabled={busy}>
          {text.add}
        </Button>
      </div>
      <div
        role="alert"
        id={failureId}
        className={classes(patterns['problemText'], styles['failure'])}
      >
        {failure && failureText(failure, words.failure)}
      </div>
      <Toast
        text={added && addedText(added)}
        onGone={() => contacts.send({ type: 'contacts.dismiss' })}
      />
    </form>
  );
}

/** A person who had asked first becomes a friend at once. */
const addedText = ({ status, friend }: Contact): string =>
  status === 'ACCEPTED' ? text.befriended(shownName(friend)) : text.asked(shownName(friend));
