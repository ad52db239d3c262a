import { useEffect, useRef } from 'react';
import { usePeer } from '#ui/app/actors.tsx';
import styles from './ContactPanel.module.css';
import { SearchPanel } from './SearchPanel.tsx';

interface ContactPanelProps {
  /** The words above the boxes, instead of the title. */
  question?: string;
  /** The person has asked for the panel: the first box takes the focus. */
  isAsked?: boolean;
}

/** The contact-adding panel of the chat screen (spec 2), shown while no chat is open. */
export default function ContactPanel({ question, isAsked = false }: ContactPanelProps) {
  const search = usePeer('contactSearch:panel');
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => () => search.send({ type: 'search.reset' }), [search]);
  useEffect(() => {
    if (isAsked) card.current?.querySelector('input')?.focus();
  }, [isAsked]);
  return (
    <div ref={card} className={styles['card']}>
      <SearchPanel search={search} question={question} />
    </div>
  );
}
