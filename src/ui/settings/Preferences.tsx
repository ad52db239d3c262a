import { useSelector } from '@xstate/react';
import { selectPermission } from '#machines/notifications/notifier/notifier.selectors.ts';
import type { PreferenceChange } from '#machines/settings/preferences/preferences.events.ts';
import {
  selectIsUnkept,
  selectPreferences,
} from '#machines/settings/preferences/preferences.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { alerts, appearance, settings } from '../text/settings.ru.ts';
import { isMac } from '../kit/mac.ts';
import { Segments } from '../kit/Segments.tsx';
import { Switch } from './controls.tsx';
import styles from './SettingsPage.module.css';
import { Outcome, Section } from './Section.tsx';

/** How Весть looks and sounds on this device. */
export function Preferences() {
  const preferences = usePeer('preferences');
  const notifier = usePeer('notifier');
  const { theme, compactList, listPreview, enterSends, sounds, notices } = useSelector(
    preferences,
    selectPreferences,
  );
  const isUnkept = useSelector(preferences, selectIsUnkept);
  const permission = useSelector(notifier, selectPermission);
  const isSilent = useDb((db) => db.self.chosenStatus === 'DND');
  const change = (changed: PreferenceChange) =>
    preferences.send({ type: 'preferences.change', change: changed });
  return (
    <>
      <Section id="look">
        <Segments
          label={appearance.theme}
          options={appearance.themes}
          value={theme}
          onChange={(chosen) => change({ theme: chosen })}
        />
        <Switch
          label={appearance.compactList}
          hint={appearance.compactListHint}
          checked={compactList}
          onChange={(isCompact) => change({ compactList: isCompact })}
        />
        <Switch
          label={appearance.listPreview}
          hint={compactList ? appearance.listPreviewOff : undefined}
          checked={listPreview && !compactList}
          disabled={compactList}
          onChange={(isShown) => change({ listPreview: isShown })}
        />
        <Segments
          label={appearance.sendsBy}
          options={appearance.sendKeys(isMac ? '⌘' : 'Ctrl')}
          value={enterSends ? 'enter' : 'ctrlEnter'}
          onChange={(key) => change({ enterSends: key === 'enter' })}
        />
      </Section>
      <Section id="alerts">
        <Switch label={alerts.sounds} checked={sounds} onChange={(on) => change({ sounds: on })} />
        <Switch
          label={alerts.notices}
          hint={alerts.noticesHints[permission]}
          checked={permission === 'granted' && notices}
          disabled={permission === 'denied' || permission === 'unsupported'}
          onChange={(on) => {
            change({ notices: on });
            if (on && permission === 'default') notifier.send({ type: 'notifier.askPermission' });
          }}
        />
        <p className={styles['note']}>{isSilent ? alerts.doNotDisturb : alerts.onThisDevice}</p>
        <Outcome failure={isUnkept ? settings.unkept : null} />
      </Section>
    </>
  );
}
