import { useSelector } from '@xstate/react';
import type { AdminPeople, AdminPerson } from '#contract/admin.ts';
import type { AdminFilter } from '#machines/admin/admin-section/admin-section.pages.ts';
import {
  selectIsFinding,
  selectQuery,
} from '#machines/admin/admin-section/admin-section.selectors.ts';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { Field } from '#ui/kit/Field.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { Segments } from '#ui/kit/Segments.tsx';
import { LinkTile } from '#ui/kit/Tile.tsx';
import { adminPages, people as text } from '#ui/text/admin.ru.ts';
import { sizeText } from '#ui/text/sizes.ts';
import styles from './Admin.module.css';
import { Card } from './Card.tsx';
import { More, SectionBody, useSection } from './sections.tsx';

/** No name is longer, and the server refuses more. */
const wordsMaxChars = 64;

/** Lists and searches the people who live here. */
export function People() {
  const actor = useSection('people');
  const query = useSelector(actor, selectQuery);
  const isFinding = useSelector(actor, selectIsFinding);
  return (
    <Card title={adminPages.people} isTitleUnseen>
      <div className={styles['list']} aria-busy={isFinding}>
        <Field
          label={text.search}
          type="search"
          autoComplete="off"
          maxLength={wordsMaxChars}
          value={query.words}
          onChange={({ target }) =>
            actor.send({ type: 'adminSection.typed', query: { ...query, words: target.value } })
          }
        />
        <Segments<AdminFilter>
          label={text.filter}
          isLabelUnseen
          options={text.filters}
          value={query.filter}
          onChange={(filter) =>
            actor.send({ type: 'adminSection.chosen', query: { ...query, filter } })
          }
        />
        <SectionBody actor={actor} section="people" loading={text.loading}>
          {(found) => <Found found={found} />}
        </SectionBody>
        <More actor={actor} />
      </div>
    </Card>
  );
}

function Found({ found: { people, total } }: { found: AdminPeople }) {
  return (
    <>
      <p role="status" className={patterns['note']}>
        {text.found(total)}
      </p>
      {people.length === 0 ? (
        <EmptyState title={text.nobody} />
      ) : (
        <ul aria-label={text.list}>
          {people.map((one) => (
            <li key={one.id}>
              <PersonTile person={one} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function PersonTile({ person }: { person: AdminPerson }) {
  const { id, username, displayName, avatarUrl, eblid, status, storageBytes } = person;
  const words = [`@${username}`, eblid, sizeText(storageBytes)];
  return (
    <LinkTile
      to={`/admin/people/${id}`}
      leading={<Avatar id={id} name={displayName} url={avatarUrl} status={status} />}
      title={displayName}
      subtitle={<span className={styles['words']}>{words.join(' · ')}</span>}
      trailing={<Marks person={person} />}
    />
  );
}

/** The words that mark an administrator, and an account that is disabled. */
export function Marks({ person: { role, disabledAt } }: { person: AdminPerson }) {
  return (
    <span className={styles['marks']}>
      {role === 'admin' && <span className={patterns['mark']}>{text.admin}</span>}
      {disabledAt !== null && <span className={styles['disabled']}>{text.disabled}</span>}
    </span>
  );
}
