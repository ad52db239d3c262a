import { useSelector } from '@xstate/react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Zap from 'lucide-react/icons/zap';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectPreferences } from '#machines/settings/preferences/preferences.selectors.ts';
import { useApp, useDb, usePeer } from '#ui/app/actors.tsx';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { Tile, TileIcon } from '#ui/kit/Tile.tsx';
import { ways as text } from '#ui/text/ways.ru.ts';
import styles from './Search.module.css';
import { addressOf, findWays, type Way } from './ways.ts';

/** Returns the pages and actions that are found by these words. */
export function useFoundWays(query: string): readonly Way[] {
  const isAdmin = useDb((db) => db.self.role === 'admin');
  const { theme } = useSelector(usePeer('preferences'), selectPreferences);
  return findWays(query, { isAdmin, theme });
}

interface WaysProps {
  ways: readonly Way[];
  /** Ends the search; `isByKey`: its field takes the focus. */
  onChosen: (isByKey: boolean) => void;
}

/** Shows the pages and actions that were found: pages to open, actions to be done at once. */
export function Ways({ ways, onChosen }: WaysProps) {
  const go = useGo();
  if (ways.length === 0) return null;
  const choose =
    (way: Way) =>
    ({ detail }: MouseEvent) => {
      // A key clicks without counting. On a telephone the field would show the keyboard.
      onChosen(detail === 0);
      go(way);
    };
  return (
    <section aria-labelledby="found-ways">
      <h2 id="found-ways" className={styles['heading']}>
        {text.title}
      </h2>
      <ul aria-label={text.title} className={styles['list']}>
        {ways.map((way) => (
          <li key={way.id}>
            <button type="button" className={styles['person']} onClick={choose(way)}>
              <Tile
                leading={<TileIcon>{way.kind === 'action' ? <Zap /> : <ArrowRight />}</TileIcon>}
                title={way.title}
                subtitle={text[way.kind]}
                compact
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useGo(): (way: Way) => void {
  const navigate = useNavigate();
  const { open } = useDialogs();
  const preferences = usePeer('preferences');
  const app = useApp();
  return (way) => {
    const address = addressOf(way);
    if (address !== null) void navigate(address);
    else if (way.id === 'newGroup') open({ name: 'group' });
    else if (way.id === 'addContact') open({ name: 'contacts' });
    else if (way.id === 'ownEblid') open({ name: 'profile' });
    else if (way.id === 'keys') open({ name: 'keys' });
    else if (way.id === 'signOut') app.send({ type: 'app.signOut' });
    else if (way.id === 'dark' || way.id === 'light' || way.id === 'system')
      preferences.send({ type: 'preferences.change', change: { theme: way.id } });
  };
}
