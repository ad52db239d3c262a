import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
// The actors come together with the page.
import '#machines/settings/settings/settings.parts.ts';
import { selectIsOpen, selectIsOpening } from '#machines/settings/settings/settings.selectors.ts';
import { Link } from 'react-router-dom';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { DevicePanel } from '#ui/calls/devices/DevicePanel.tsx';
import { useCallActor } from '#ui/calls/use-call-actor.ts';
import { LoadFailed } from '../kit/LoadFailed.tsx';
import sections from '../kit/Sections.module.css';
import { SkeletonForm, SkeletonRows } from '../kit/Skeleton.tsx';
import { ColumnPage } from '#ui/app/layout/ColumnPage.tsx';
import { callDevices } from '../text/call-devices.ru.ts';
import { navigation } from '../text/ru.ts';
import { settings as text } from '../text/settings.ru.ts';
import { Credentials } from './Credentials.tsx';
import { Account } from './Account.tsx';
import { Blocked } from './Blocked.tsx';
import { Sessions } from './Sessions.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { Preferences } from './Preferences.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Section } from './Section.tsx';
import { SectionList } from './SectionList.tsx';
import styles from './SettingsPage.module.css';

/** /settings (spec 2). Its actors run as long as it is on the screen. */
export default function SettingsPage() {
  const settings = usePeer('settings');
  const isOpen = useSelector(settings, selectIsOpen);
  const isOpening = useSelector(settings, selectIsOpening);
  useLayoutEffect(() => {
    settings.send({ type: 'settings.opened' });
    return () => settings.send({ type: 'settings.closed' });
  }, [settings]);
  return (
    <ColumnPage title={text.title} hasSections>
      {isOpen ? (
        <div className={sections['page']}>
          <SectionList />
          <div className={styles['cards']}>
            <ToAdmin />
            <ProfileForm />
            <Preferences />
            <CallDevices />
            <Credentials />
            <Blocked />
            <Sessions />
            <Account />
          </div>
          <UnsavedChanges />
        </div>
      ) : isOpening ? (
        <SkeletonForm label={text.opening} />
      ) : (
        <LoadFailed
          title={text.failed}
          onRetry={() => settings.send({ type: 'settings.opened' })}
        />
      )}
    </ColumnPage>
  );
}

/** Leads administrators on, where the rail has no room for it. */
function ToAdmin() {
  const isAdmin = useDb((db) => db.self.role === 'admin');
  return (
    isAdmin && (
      <Link to="/admin" className={styles['toAdmin']}>
        {navigation.admin}
      </Link>
    )
  );
}

/** The devices for calls; none is turned on before somebody tries it out. */
function CallDevices() {
  const devices = useCallActor('callDevices');
  return (
    <Section id="devices">
      {devices ? (
        <DevicePanel devices={devices} />
      ) : (
        <SkeletonRows label={callDevices.loading} rows={2} />
      )}
      <p className={styles['note']}>{callDevices.nextCall}</p>
    </Section>
  );
}
