import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import sections from '#ui/kit/Sections.module.css';
import { admin as text, adminPages } from '#ui/text/admin.ru.ts';
import styles from './Admin.module.css';

type Page = keyof typeof adminPages;

// Safe: the object has only these keys.
const pages = Object.keys(adminPages) as Page[];

/** The links to the pages of the administration. The arrow keys go from one to the next. */
export function PageLinks() {
  return (
    <nav aria-label={text.pages} className={sections['names']}>
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
  title: string;
  /** The way to the page that this one stands in for. */
  back: { to: string; words: string } | null;
  /** It has replaced the links, which are not on the screen. */
  takesFocus: boolean;
  children: ReactNode;
}

/** A page of the administration under its name; where it replaces the links, it takes the focus. */
export function Titled({ title, back, takesFocus, children }: TitledProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles['cards']}>
      {back && (
        <Link to={back.to} className={styles['back']}>
          {back.words}
        </Link>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}
