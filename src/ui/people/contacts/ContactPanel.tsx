import { useEffect } from 'react';
import { usePeer } from '#ui/app/actors.tsx';
import styles from './ContactPanel.module.css';
import { SearchPanel } from './SearchPanel.tsx';

/** The contact-adding panel of the chat screen (spec 2), shown while no chat is open. */
export function ContactPanel() {
  const search = usePeer('contactSearch:panel');
  useEffect(() => () => search.send({ type: 'search.reset' }), [search]);
  return (
    <div className={styles['panel']}>
      <SearchPanel search={search} />
    </div>
  );
}
