import { Link, useSearchParams } from 'react-router-dom';
import type { AuditEntry } from '#contract/admin.ts';
import { EmptyState } from '#ui/kit/Notice.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { adminPages, log as text } from '#ui/text/admin.ru.ts';
import { fullTime } from '#ui/text/full-time.ts';
import styles from './Admin.module.css';
import { Card } from './Card.tsx';
import { changeText } from './log-words.ts';
import { More, SectionBody, useSection } from './sections.tsx';

/** Lists what administrators did, of all people or of the one in the address. */
export function LogPage() {
  const [params] = useSearchParams();
  const personId = params.get('person');
  return <Log key={personId} personId={personId} />;
}

function Log({ personId }: { personId: string | null }) {
  const actor = useSection('log', { words: '', filter: 'all', personId });
  return (
    <>
      {personId !== null && <Link to="/admin/log">{text.everybody}</Link>}
      <SectionBody actor={actor} section="log" loading={text.loading}>
        {({ entries }) => (
          <Card title={adminPages.log} isTitleUnseen>
            <p className={patterns['note']}>{text.hint}</p>
            {entries.length === 0 ? (
              <EmptyState title={text.none} />
            ) : (
              <ol className={styles['rows']} aria-label={text.list}>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
            )}
          </Card>
        )}
      </SectionBody>
      <More actor={actor} />
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actor, via, action, target } = entry;
  const change = changeText(entry);
  return (
    <li>
      <p>
        <bdi>{actor?.displayName ?? (via === 'terminal' ? text.terminal : text.server)}</bdi>{' '}
        {text.actions[action]}
        {target?.kind === 'person' && (
          <>
            {': '}
            <Target target={target} />
          </>
        )}
        {change !== null && `: ${change}`}
      </p>
      <p className={patterns['fine']}>
        <time dateTime={at}>{fullTime(Date.parse(at))}</time>
        {via === 'terminal' && `, ${text.viaTerminal}`}
      </p>
    </li>
  );
}

function Target({ target: { id, name } }: { target: NonNullable<AuditEntry['target']> }) {
  if (name === null || id === null) return text.somebody;
  return (
    <Link to={`/admin/people/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
