import Check from 'lucide-react/icons/check';
import CircleOff from 'lucide-react/icons/circle-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { AdminOverview, HealthRow } from '#contract/admin.ts';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { admin, overview as text } from '#ui/text/admin.ru.ts';
import { fullTime } from '#ui/text/full-time.ts';
import { sizeText } from '#ui/text/sizes.ts';
import styles from './Admin.module.css';
import { Card } from './Card.tsx';
import { SectionBody, useSection } from './sections.tsx';

const whole = new Intl.NumberFormat('ru');

/** Shows how many people, messages and bytes there are, and whether everything works. */
export function Overview() {
  const actor = useSection('overview');
  return (
    <SectionBody actor={actor} section="overview" loading={text.loading}>
      {(overview) => (
        <>
          <Figures overview={overview} />
          <Health rows={overview.health} />
          <p className={patterns['note']}>{admin.privacy}</p>
        </>
      )}
    </SectionBody>
  );
}

function Figures({ overview }: { overview: AdminOverview }) {
  const { people, messages, storage, version, startedAt } = overview;
  const figures: readonly (readonly [name: string, figure: string])[] = [
    [text.people, whole.format(people.total)],
    [text.online, whole.format(people.online)],
    [text.admins, whole.format(people.admins)],
    [text.disabled, whole.format(people.disabled)],
    [text.messages, whole.format(messages.today)],
    [text.allMessages, whole.format(messages.total)],
    [text.files, sizeText(storage.filesBytes)],
    [text.database, sizeText(storage.databaseBytes)],
    [text.free, sizeText(storage.freeBytes)],
  ];
  return (
    <Card title={text.figures}>
      <dl className={styles['figures']}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={patterns['note']}>{text.version(version, fullTime(Date.parse(startedAt)))}</p>
    </Card>
  );
}

/** The state is said in words and by the icon's shape, never by its colour alone. */
const icons = { ok: Check, warn: TriangleAlert, fail: X, off: CircleOff } as const;

function Health({ rows }: { rows: readonly HealthRow[] }) {
  return (
    <Card title={text.health}>
      <ul className={styles['rows']}>
        {rows.map(({ name, state, text: sentence, mend }) => {
          const Icon = icons[state];
          return (
            <li key={name} className={styles['health']}>
              <Icon aria-hidden="true" className={classes(styles['mark'], styles[state])} />
              <div>
                <p>
                  <strong>{text.healthNames[name]}</strong>: {text.healthStates[state]}
                </p>
                <p className={patterns['fine']}>{sentence}</p>
                {mend !== null && <p className={styles['mend']}>{mend}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
