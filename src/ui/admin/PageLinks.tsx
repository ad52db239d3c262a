import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { admin as text, adminPages } from '#ui/text/admin.ru.ts';
import styles from './Admin.module.css';

type Page = keyof typeof adminPages;

// Safe: the object has only these keys.
const pages = Object.keys(adminPages) as Page[];

/** The links to the pages of the administration. The arrow keys go from one to the next. */
export function PageLinks() {
  return (
    <nav aria-label={text.pages} className={styles['links']}>
      {pages.map((page) => (
        <NavLink key={page} to={`/admin/${page}`} onKeyDown={stepOn}>
          {adminPages[page]}
        </NavLink>
      ))}
    </nav>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function stepOn(event: KeyboardEvent<HTMLAnchorElement>): void {
  const links = [...(event.currentTarget.parentElement?.querySelectorAll('a') ?? [])];
  const step = steps[event.key];
  const now = links.indexOf(event.currentTarget);
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step === undefined ? null : now + step;
  if (next === null) return;
  event.preventDefault();
  links.at(next % links.length)?.focus();
}

interface TitledProps {
  page: Page;
  /** The links are not on the screen. */
  hasWayBack: boolean;
  children: ReactNode;
}

/** A page of the administration under its name; where it replaces the links, it takes the focus. */
export function Titled({ page, hasWayBack, children }: TitledProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasWayBack) title.current?.focus();
  }, [hasWayBack]);
  return (
    <div className={styles['cards']}>
      {hasWayBack && (
        <Link to="/admin" className={styles['back']}>
          {text.toPages}
        </Link>
      )}
      <h2 ref={title} tabIndex={-1}>
        {adminPages[page]}
      </h2>
      {children}
    </div>
  );
}
