import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { OpeningShape } from '#ui/chats/conversation/Opening.tsx';
import panels from '#ui/chats/list/ChatsPage.module.css';
import list from '#ui/chats/list/ListPane.module.css';
import { classes } from '#ui/kit/classes.ts';
import { SkeletonForm, SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { shell } from '#ui/text/entry.ru.ts';
import { chats, navigation } from '#ui/text/ru.ts';
import column from './ColumnPage.module.css';

/** Stands in for a page until its code and the actors are here. It has the page's shape, so that nothing jumps. */
export function Loading() {
  const { pathname, search } = useLocation();
  if (pathname === '/contacts') return <ColumnShape title={navigation.contacts} />;
  if (pathname === '/contacts/invitations')
    return <ColumnShape title={navigation.invitations} hasSections />;
  if (pathname === '/calls') return <ColumnShape title={navigation.calls} />;
  if (pathname === '/settings') return <ColumnShape title={navigation.settings} hasSections />;
  if (pathname.startsWith('/admin')) return <ColumnShape title={navigation.admin} hasSections />;
  const isOpen = new URLSearchParams(search).has('c');
  return (
    <main className={panels['page']} data-pane={isOpen ? 'conversation' : 'list'}>
      <div className={panels['list']}>
        <div className={list['pane']}>
          <Head className={list['head']}>{chats.title}</Head>
          <div className={list['rows']}>
            <SkeletonRows label={chats.loading} />
          </div>
        </div>
      </div>
      <div className={panels['conversation']}>{isOpen && <OpeningShape />}</div>
    </main>
  );
}

function ColumnShape({ title, hasSections = false }: { title: string; hasSections?: boolean }) {
  const Shape = hasSections ? SkeletonForm : SkeletonRows;
  return (
    <main className={classes(column['page'], hasSections && column['sections'])}>
      <div className={column['column']}>
        <Head className={column['head']}>{title}</Head>
        <Shape label={shell.opening} />
      </div>
    </main>
  );
}

/** Draws the page's name; readers hear it when the page is here. */
function Head({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <header className={className} aria-hidden="true">
      <h1>{children}</h1>
    </header>
  );
}
