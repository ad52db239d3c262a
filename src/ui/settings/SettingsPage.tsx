import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { selectIsOpen, selectIsOpening } from '#machines/settings/settings/settings.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { LoadFailed } from '../kit/LoadFailed.tsx';
import { Spinner } from '../kit/Spinner.tsx';
import { ColumnPage } from '#ui/app/layout/ColumnPage.tsx';
import { settings as text } from '../text/settings.ru.ts';
import { Credentials } from './Credentials.tsx';
import { Account } from './Account.tsx';
import { Alerts } from './Alerts.tsx';
import { CallDevices } from './CallDevices.tsx';
import { Sessions } from './Sessions.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { Appearance } from './Appearance.tsx';
import { ProfileForm } from './ProfileForm.tsx';

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
        <>
          <ProfileForm />
          <Appearance />
          <Alerts />
          <CallDevices />
          <Credentials />
          <Sessions />
          <Account />
          <UnsavedChanges />
        </>
      ) : isOpening ? (
        <Spinner />
      ) : (
        <LoadFailed
          title={text.failed}
          onRetry={() => settings.send({ type: 'settings.opened' })}
        />
      )}
    </ColumnPage>
  );
}
