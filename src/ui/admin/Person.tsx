import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { Link, useParams } from 'react-router-dom';
import type { AdminPersonPage } from '#contract/admin.ts';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { useNowAs } from '#ui/kit/clock.tsx';
import patterns from '#ui/kit/patterns.module.css';
import settings from '#ui/settings/SettingsPage.module.css';
import { lastUse } from '#ui/settings/last-use.ts';
import { person as text } from '#ui/text/admin.ru.ts';
import { fullTime } from '#ui/text/full-time.ts';
import { sizeText } from '#ui/text/sizes.ts';
import { presenceText } from '#ui/text/time.ts';
import styles from './Admin.module.css';
import { Card } from './Card.tsx';
import { Marks } from './People.tsx';
import { PersonDeeds } from './PersonDeeds.tsx';
import { SectionBody, useSection } from './sections.tsx';

/** The page of one person; another person's is another view. */
export function PersonPage() {
  const { personId = '' } = useParams();
  return <Person key={personId} personId={personId} />;
}

function Person({ personId }: { personId: string }) {
  const actor = useSection('person', { words: '', filter: 'all', personId });
  return (
    <SectionBody actor={actor} section="person" loading={text.loading}>
      {({ person, sessions }) => (
        <>
          <About person={person} />
          <PersonDeeds person={person} />
          <Sessions sessions={sessions} />
          <Link to={`/admin/log?person=${personId}`}>{text.log}</Link>
        </>
      )}
    </SectionBody>
  );
}

function About({ person }: Pick<AdminPersonPage, 'person'>) {
  const { id, username, displayName, avatarUrl, eblid, status, createdAt, disabledAt } = person;
  const presence = useNowAs((nowMs) => presenceText(person, nowMs));
  const { storageBytes, quotaBytes } = person;
  const used = sizeText(storageBytes);
  return (
    <Card title={displayName}>
      <div className={styles['face']}>
        <Avatar id={id} name={displayName} url={avatarUrl} size={72} status={status} />
        <div>
          <p>
            @{username} <Marks person={person} />
          </p>
          <p className={patterns['fine']}>{presence}</p>
        </div>
      </div>
      <dl className={styles['facts']}>
        <dt>{text.eblid}</dt>
        <dd>{eblid}</dd>
        <dt>{text.since}</dt>
        <dd>{fullTime(Date.parse(createdAt))}</dd>
        <dt>{text.space}</dt>
        <dd>
          {quotaBytes === null ? text.spaceUsed(used) : text.spaceOf(used, sizeText(quotaBytes))}
        </dd>
        {disabledAt !== null && (
          <>
            <dt>{text.disabledSince}</dt>
            <dd>{fullTime(Date.parse(disabledAt))}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function Sessions({ sessions }: Pick<AdminPersonPage, 'sessions'>) {
  return (
    <Card title={text.sessions}>
      {sessions.length === 0 ? (
        <p className={patterns['fine']}>{text.noSessions}</p>
      ) : (
        <ul aria-label={text.sessions}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Session({ session }: { session: AdminPersonPage['sessions'][number] }) {
  const used = useNowAs((nowMs) => lastUse(Date.parse(session.lastUsedAt), nowMs));
  return (
    <li className={settings['device']}>
      <MonitorSmartphone aria-hidden="true" />
      <div className={settings['lines']}>
        <p className={settings['name']} dir="auto">
          {session.name}
        </p>
        <p className={patterns['fine']}>{used}</p>
      </div>
    </li>
  );
}
