import { useSelector } from '@xstate/react';
import { selectPermission } from '#machines/notifications/notifier/notifier.selectors.ts';
import type { PreferenceChange } from '#machines/settings/preferences/preferences.events.ts';
import {
  selectIsUnkept,
  selectPreferences,
} from '#machines/settings/preferences/preferences.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { alerts as text, settings } from '../text/settings.ru.ts';
import { Switch } from './controls.tsx';
import styles from './SettingsPage.module.css';
import { Outcome, Section } from './Section.tsx';

/** Notifications and sounds on this device for a person who is not looking. */
export function Alerts() {
  const preferences = usePeer('preferences');
  const notifier = usePeer('notifier');
  const { sounds, notices } = useSelector(preferences, selectPreferences);
  const isUnkept = useSelector(preferences, selectIsUnkept);
  const permission = useSelector(notifier, selectPermission);
  const isSilent = useDb((db) => db.self.chosenStatus === 'DND');
  const change = (changed: PreferenceChange) =>
    preferences.send({ type: 'preferences.change', change: changed });
  return (
    <Section title={text.title}>
      <Switch label={text.sounds} checked={sounds} onChange={(on) => change({ sounds: on })} />
      <Switch
        label={text.notices}
        hint={noticesHint(permission)}
        checked={permission === 'granted' && notices}
        disabled={permission === 'denied' || permission === 'unsupported'}
        onChange={(on) => {
          change({ notices: on });
          if (on && permission === 'default') notifier.send({ type: 'notifier.askPermission' });
        }}
      />
      <p className={styles['note']}>{isSilent ? text.doNotDisturb : text.onThisDevice}</p>
      <Outcome failure={isUnkept ? settings.unkept : null} done={null} />
    </Section>
  );
}

function noticesHint(permission: ReturnType<typeof selectPermission>): string {
  switch (permission) {
    case 'granted':
      return text.noticesHint;
    case 'default':
      return text.noticesAsk;
    case 'denied':
      return text.noticesDenied;
    case 'unsupported':
      return text.noticesUnsupported;
  }
}
