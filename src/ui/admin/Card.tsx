import { useId, type ReactNode } from 'react';
import settings from '#ui/settings/SettingsPage.module.css';

interface CardProps {
  title: string;
  /** The page's heading, right above, says the same. */
  isTitleUnseen?: boolean;
  /** A page whose name is its only other heading has them one level higher. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** A part of a page of the administration, with its heading. */
export function Card(props: CardProps) {
  const { title, isTitleUnseen = false, heading: Heading = 'h3', children } = props;
  const id = useId();
  const name = isTitleUnseen ? { 'aria-label': title } : { 'aria-labelledby': id };
  return (
    <section {...name} className={settings['section']}>
      {!isTitleUnseen && <Heading id={id}>{title}</Heading>}
      {children}
    </section>
  );
}
