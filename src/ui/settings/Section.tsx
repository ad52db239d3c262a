import type { ReactNode } from 'react';
import { classes } from '../kit/classes.ts';
import patterns from '../kit/patterns.module.css';
import { sectionTitles, type SectionId } from './sections.ts';
import styles from './SettingsPage.module.css';

/** A part of the settings page, with its heading. */
export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles['section']}>
      <h2 id={`${id}-title`}>{sectionTitles[id]}</h2>
      {children}
    </section>
  );
}

interface OutcomeProps {
  failure: string | null;
  done?: string | false;
  /** The id of the failure's element. */
  id?: string;
}

/** The result of an action. Both elements are there from the start, so that screen readers announce them. */
export function Outcome({ failure, done, id }: OutcomeProps) {
  return (
    <>
      <p role="alert" id={id} className={patterns['problemText']}>
        {failure}
      </p>
      <p role="status" className={classes(patterns['note'], styles['done'])}>
        {done}
      </p>
    </>
  );
}
