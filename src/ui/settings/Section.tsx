import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

/** A part of the settings page, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The result of an action. Both elements are there from the start, so that screen readers announce them. */
export function Outcome({ failure, done, id }: OutcomeProps) {
  return (
    <>
      <p role="alert" id={id} className={styles['failure']}>
        {failure}
      </p>
      <p role="status" className={styles['done']}>
        {done}
      </p>
    </>
  );
}

interface OutcomeProps {
  /** null: there was no failure. */
  failure: string | null;
  done: string | null;
  id?: string | undefined;
}
