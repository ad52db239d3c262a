import type { ReactNode } from 'react';
import { ConnectionState, OfflineStrip } from '#ui/chats/list/ConnectionState.tsx';
import { classes } from '#ui/kit/classes.ts';
import { connection } from '#ui/text/ru.ts';
import styles from './ColumnPage.module.css';
import { PageTitle } from './PageTitle.tsx';

interface ColumnPageProps {
  title: string;
  /** The children are sections below one another, each with a heading. */
  hasSections?: boolean;
  children: ReactNode;
}

/** A page beside the chats: its name, the state of the connection, and one column. */
export function ColumnPage({ title, hasSections = false, children }: ColumnPageProps) {
  return (
    <main className={classes(styles['page'], hasSections && styles['sections'])}>
      <PageTitle page={title} />
      <OfflineStrip words={connection.offline} />
      <div className={styles['column']}>
        <header className={styles['head']}>
          <h1 tabIndex={-1}>{title}</h1>
          <ConnectionState />
        </header>
        {children}
      </div>
    </main>
  );
}
