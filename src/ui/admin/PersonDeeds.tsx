import type { AdminPerson } from '#contract/admin.ts';
import type { Deed, DeedKind } from '#machines/admin/admin-deed/admin-deed.events.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { person as text } from '#ui/text/admin.ru.ts';
import { fullTime } from '#ui/text/full-time.ts';
import { Address } from './Address.tsx';
import { Card } from './Card.tsx';
import { DeedRow, useDeeds, useLeaving } from './DeedRow.tsx';
import { QuotaForm } from './QuotaForm.tsx';

/** The deeds that an administrator can do to a person; each is answered in its row. */
export function PersonDeeds({ person }: { person: AdminPerson }) {
  const { id: personId, username, displayName: name, role, disabledAt } = person;
  useLeaving('person');
  const isOneself = useDb((db) => db.self.id === personId);
  const deeds = useDeeds('person');
  const isAdmin = role === 'admin';
  const isDisabled = disabledAt !== null;
  const row = (kind: DeedKind) => ({
    deeds,
    isMine: (deed: Deed) => deed.kind === kind && 'personId' in deed && deed.personId === personId,
  });
  const choosing = (deed: Deed) => ({
    look: 'quiet' as const,
    disabled: deeds.state === 'doing',
    onClick: () => deeds.choose(deed),
  });
  return (
    <Card title={text.deeds}>
      {isOneself && <p className={patterns['note']}>{text.you}</p>}
      <DeedRow {...row('role')} question={isAdmin ? text.demoteAsk(name) : text.promoteAsk(name)}>
        <Button {...choosing({ kind: 'role', personId, role: isAdmin ? 'member' : 'admin' })}>
          {isAdmin ? text.demote : text.promote}
        </Button>
      </DeedRow>
      <DeedRow {...row('quota')}>
        <QuotaForm
          key={person.quotaBytes}
          label={text.quota}
          hint={text.quotaHint}
          submit={text.quotaSave}
          quotaBytes={person.quotaBytes}
          disabled={deeds.state === 'doing'}
          onSave={(quotaBytes) => deeds.choose({ kind: 'quota', personId, quotaBytes })}
        />
      </DeedRow>
      <DeedRow {...row('signOut')} question={text.signOutAsk(name)}>
        <Button {...choosing({ kind: 'signOut', personId })}>{text.signOut}</Button>
      </DeedRow>
      <DeedRow
        {...row('passwordLink')}
        renderMade={(made) =>
          made.kind === 'passwordLink' && (
            <Address
              label={text.passwordLink}
              url={made.link.url}
              hint={`${text.passwordLinkTerms} (${fullTime(Date.parse(made.link.expiresAt))}). ${text.passwordLinkOnce}`}
            />
          )
        }
      >
        <Button {...choosing({ kind: 'passwordLink', personId })}>{text.passwordLink}</Button>
        <p className={patterns['note']}>{text.passwordLinkHint}</p>
      </DeedRow>
      {!isOneself && (
        <>
          <DeedRow
            {...row('disabled')}
            question={isDisabled ? text.enableAsk(name) : text.disableAsk(name)}
          >
            <Button {...choosing({ kind: 'disabled', personId, isDisabled: !isDisabled })}>
              {isDisabled ? text.enable : text.disable}
            </Button>
          </DeedRow>
          <DeedRow {...row('deletion')} question={text.deleteAsk(name)} nameToType={username}>
            <Button {...choosing({ kind: 'deletion', personId, username: '' })} look="plainDanger">
              {text.delete}
            </Button>
          </DeedRow>
        </>
      )}
    </Card>
  );
}
