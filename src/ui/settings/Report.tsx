import { useSelector } from '@xstate/react';
import { selectPreferences } from '#machines/settings/preferences/preferences.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { ReportButton } from '#ui/report/ReportButton.tsx';
import { report as text } from '../text/report.ru.ts';
import { Switch } from './controls.tsx';
import styles from './SettingsPage.module.css';

/** Saves what went on as a file, and turns the recording of it off and on. */
export function Report() {
  const preferences = usePeer('preferences');
  const { recording } = useSelector(preferences, selectPreferences);
  return (
    <>
      <div>
        <div className={styles['ways']}>
          <ReportButton aria-describedby="report-hint" />
        </div>
        <p id="report-hint" className={styles['note']}>
          {text.openHint}
        </p>
      </div>
      <Switch
        label={text.record}
        hint={text.recordHint}
        checked={recording}
        onChange={(on) =>
          preferences.send({ type: 'preferences.change', change: { recording: on } })
        }
      />
    </>
  );
}
