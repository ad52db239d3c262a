import type { ServerSettings as Settings, SettingsChange } from '#contract/admin.ts';
import type { Deed } from '#machines/admin/admin-deed/admin-deed.events.ts';
import patterns from '#ui/kit/patterns.module.css';
import { Segments } from '#ui/kit/Segments.tsx';
import { Switch } from '#ui/settings/controls.tsx';
import { adminPages, serverSettings as text } from '#ui/text/admin.ru.ts';
import styles from './Admin.module.css';
import { Card } from './Card.tsx';
import { DeedRow, useDeeds, useLeaving } from './DeedRow.tsx';
import { QuotaForm } from './QuotaForm.tsx';
import { SectionBody, useSection } from './sections.tsx';

type Name = keyof Settings['settings'];

/** Changes the settings of the server; what its environment fixes is only shown. */
export function ServerSettings() {
  const actor = useSection('settings');
  useLeaving('settings');
  return (
    <SectionBody actor={actor} section="settings" loading={text.loading}>
      {(read) => (
        <Card title={adminPages.settings} isTitleUnseen>
          <Controls read={read} />
        </Card>
      )}
    </SectionBody>
  );
}

function Controls({ read: { settings, fixed } }: { read: Settings }) {
  const deeds = useDeeds('settings');
  const { registration, membersMayInvite, quotaBytes } = settings;
  const change = (changed: SettingsChange) => deeds.choose({ kind: 'settings', change: changed });
  const row = (name: Name) => ({
    deeds,
    isMine: (deed: Deed) => deed.kind === 'settings' && name in deed.change,
  });
  const isFixed = (name: Name) => fixed.includes(name);
  return (
    <>
      <DeedRow {...row('registration')}>
        {isFixed('registration') ? (
          <div className={styles['fixed']}>
            <p>
              {text.registration}: <strong>{text.registrations[registration]}</strong>
            </p>
            <p className={patterns['note']}>{text.fixed(text.variables.registration)}</p>
          </div>
        ) : (
          <Segments
            label={text.registration}
            options={text.registrations}
            value={registration}
            onChange={(chosen) => change({ registration: chosen })}
          />
        )}
      </DeedRow>
      <DeedRow {...row('membersMayInvite')}>
        <Switch
          label={text.membersMayInvite}
          hint={text.membersMayInviteHint}
          checked={membersMayInvite}
          onChange={(may) => change({ membersMayInvite: may })}
        />
      </DeedRow>
      <DeedRow {...row('quotaBytes')}>
        <QuotaForm
          key={quotaBytes}
          label={text.quota}
          hint={isFixed('quotaBytes') ? text.fixed(text.variables.quotaBytes) : text.quotaHint}
          submit={text.quotaSave}
          quotaBytes={quotaBytes}
          disabled={isFixed('quotaBytes') || deeds.state === 'doing'}
          onSave={(bytes) => change({ quotaBytes: bytes })}
        />
      </DeedRow>
    </>
  );
}
