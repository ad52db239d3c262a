import { useId, type ReactNode } from 'react';
import settings from '#ui/settings/SettingsPage.module.css';

interface CardProps {
  title: string;
  /** The page's heading, right above, says the same. */
  isTitleUnseen?: boolean;
  children: ReactNode;
}

/** A part of a page of the administration, with its heading. */
export function Card({ title, isTitleUnseen = false, children }: CardProps) {
  const id = useId();
  const name = isTitleUnseen ? { 'aria-label': title } : { 'aria-labelledby': id };
  return (
    <section {...name} className={settings['section']}>
      {!isTitleUnseen && <h3 id={id}>{title}</h3>}
      {children}
    </section>
  );
}
