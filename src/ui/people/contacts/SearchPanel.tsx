import { useSelector } from '@xstate/react';
import { useId, type ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import {
  selectFound,
  selectPhase,
  selectSearchFailure,
  selectSecondsLeft,
  selectTooMany,
} from '#machines/people/contact-search/contact-search.selectors.ts';
import { selectContactWith } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { relation, search as text } from '#ui/text/contacts.ru.ts';
import { DigitBoxes, type SearchRef } from './DigitBoxes.tsx';
import { Person } from './Person.tsx';
import { Relation, RelationProblems } from './Relation.tsx';
import styles from './SearchPanel.module.css';

interface SearchPanelProps {
  search: SearchRef;
  /** Stands in place of the title, which screen readers still read. */
  question?: string | undefined;
  /** Stands beside the boxes. */
  children?: ReactNode;
}

/** 'Поиск по EBLID' (spec 2): the boxes and the found person. Used in the dialog and in the chat screen. */
export function SearchPanel({ search, question, children }: SearchPanelProps) {
  const titleId = useId();
  return (
    <section className={styles['panel']} aria-labelledby={titleId}>
      <h3 id={titleId} className={question === undefined ? styles['title'] : patterns['unseen']}>
        {text.title}
      </h3>
      {question !== undefined && <p className={styles['title']}>{question}</p>}
      <div className={styles['beside']}>
        <DigitBoxes search={search} labelId={titleId} />
        {children}
      </div>
      <div aria-live="polite" className={styles['result']}>
        <Result search={search} />
      </div>
    </section>
  );
}

function Result({ search }: { search: SearchRef }) {
  const phase = useSelector(search, selectPhase);
  const found = useSelector(search, selectFound);
  const tooMany = useSelector(search, selectTooMany);
  const digits = useDb((db) => db.eblidDigits);
  switch (phase) {
    case 'entering':
      return <p className={patterns['fine']}>{text.hint(digits)}</p>;
    case 'tooMany':
      return <p className={patterns['problemText']}>{text.tooMany(tooMany, digits)}</p>;
    case 'searching':
      return <p className={patterns['fine']}>{text.searching}</p>;
    case 'notFound':
      return <p className={patterns['problemText']}>{text.notFound}</p>;
    case 'limited':
      return <Limited search={search} />;
    case 'failed':
      return <Failed search={search} />;
    case 'found':
      return found && <Found search={search} found={found} />;
  }
}

function Found({ search, found }: { search: SearchRef; found: User }) {
  const user = useDb((db) => db.users[found.id]) ?? found;
  const isSelf = useDb((db) => db.self.id === found.id);
  const contact = useDb((db) => selectContactWith(db, found.id));
  const wantsMe = contact?.status === 'PENDING' && contact.direction === 'incoming';
  return (
    <>
      <div className={classes(patterns['ends'], patterns['framed'], styles['found'])}>
        <Person
          user={user}
          isFriend={contact?.status === 'ACCEPTED'}
          words={wantsMe ? `${text.found}, ${relation.wantsYou}` : text.found}
        />
        {!isSelf && (
          <Relation userId={found.id} onAdd={() => search.send({ type: 'search.add' })} />
        )}
      </div>
      {isSelf ? (
        <p className={patterns['fine']}>{text.yourself}</p>
      ) : (
        <RelationProblems userId={found.id} />
      )}
    </>
  );
}

function Limited({ search }: { search: SearchRef }) {
  const seconds = useSelector(search, selectSecondsLeft);
  return (
    <p className={patterns['problemText']}>
      {text.limited} {/* Nobody wants to hear each second. */}
      <span role="timer" aria-live="off">
        {text.again(seconds)}
      </span>
    </p>
  );
}

function Failed({ search }: { search: SearchRef }) {
  const failure = useSelector(search, selectSearchFailure);
  const isUnreached = failure?.kind === 'network';
  return (
    <p className={patterns['problemText']}>
      {isUnreached ? text.network : text.failed}{' '}
      <Button look="plain" onClick={() => search.send({ type: 'search.retry' })}>
        {text.retry}
      </Button>
    </p>
  );
}
