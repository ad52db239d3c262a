import { useState } from 'react';
import type { AdminInvitation } from '#contract/admin.ts';
import * as limits from '#contract/limits.ts';
import { typed } from '#ui/app/auth/AuthForm.tsx';
import { useDb } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Field } from '#ui/kit/Field.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { Select } from '#ui/settings/controls.tsx';
import { invitations as text } from '#ui/text/admin.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { fullTime } from '#ui/text/full-time.ts';
import { Address } from './Address.tsx';
import styles from './Admin.module.css';
import { Card } from './Card.tsx';
import { DeedRow, useDeeds, useLeaving } from './DeedRow.tsx';
import { areSame, selectManagedGroups } from './managed-groups.ts';
import { SectionBody, useSection } from './sections.tsx';

const hoursInDay = 24;

/** Makes, shows and revokes the invitations to the server. */
export function Invitations() {
  const actor = useSection('invitations');
  useLeaving('invitations');
  return (
    <>
      <Making />
      <SectionBody actor={actor} section="invitations" loading={text.loading}>
        {({ invitations }) =>
          invitations.length === 0 ? (
            <EmptyState title={text.none} hint={text.noneHint} />
          ) : (
            <Card title={text.list}>
              <ul className={styles['rows']} aria-label={text.list}>
                {invitations.map((one) => (
                  <Invitation key={one.id} invitation={one} />
                ))}
              </ul>
            </Card>
          )
        }
      </SectionBody>
    </>
  );
}

function Making() {
  const deeds = useDeeds('invitations');
  const [isWanted, setWanted] = useState(false);
  return (
    <Card title={text.create}>
      <DeedRow
        deeds={deeds}
        isMine={({ kind }) => kind === 'invite'}
        renderMade={(made) =>
          made.kind === 'invitation' && (
            <Address
              label={text.address}
              url={made.invitation.url}
              hint={termsOf(made.invitation).join(', ')}
            />
          )
        }
      >
        {isWanted ? (
          <NewInvitation deeds={deeds} onClose={() => setWanted(false)} />
        ) : (
          <div className={patterns['buttons']}>
            <Button look="quiet" onClick={() => setWanted(true)}>
              {text.make}
            </Button>
          </div>
        )}
      </DeedRow>
    </Card>
  );
}

interface NewInvitationProps {
  deeds: ReturnType<typeof useDeeds>;
  onClose: () => void;
}

function NewInvitation({ deeds, onClose }: NewInvitationProps) {
  const groups = useDb(selectManagedGroups, areSame);
  return (
    <form
      className={styles['form']}
      aria-label={text.make}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const conversationId = typed(form, 'group');
        deeds.choose({
          kind: 'invite',
          invitation: {
            note: typed(form, 'note'),
            maxUses: Number(typed(form, 'uses')),
            expiresInHours: Number(typed(form, 'days')) * hoursInDay,
            ...(conversationId && { conversationId }),
          },
        });
        onClose();
      }}
    >
      <Field
        label={text.note}
        name="note"
        autoComplete="off"
        maxLength={limits.invitation.noteMaxChars}
        ref={focusAtOnce}
      />
      <div className={styles['pair']}>
        <Field
          label={text.uses}
          name="uses"
          type="number"
          min={1}
          max={limits.invitation.maxUses}
          defaultValue={1}
          required
        />
        <Field
          label={text.days}
          name="days"
          type="number"
          min={1}
          max={Math.floor(limits.invitation.maxHours / hoursInDay)}
          defaultValue={limits.invitation.defaultHours / hoursInDay}
          required
        />
      </div>
      {groups.length > 0 && (
        <Select label={text.group} name="group" defaultValue="">
          <option value="">{text.noGroup}</option>
          {groups.map(({ id, title }) => (
            <option key={id} value={id}>
              {title ?? text.untitled}
            </option>
          ))}
        </Select>
      )}
      <div className={patterns['buttons']}>
        <Button type="submit" disabled={deeds.state === 'doing'}>
          {text.make}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {shell.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The person has asked for the form. */
const focusAtOnce = (field: HTMLInputElement | null): void => field?.focus();

function Invitation({ invitation }: { invitation: AdminInvitation }) {
  const { id, url, note, createdBy, conversation } = invitation;
  const deeds = useDeeds('invitations');
  const facts = [
    ...termsOf(invitation),
    createdBy ? text.by(createdBy.displayName) : text.byTerminal,
    ...(conversation ? [text.toGroup(conversation.title ?? text.untitled)] : []),
  ].join(', ');
  return (
    <li className={styles['invitation']}>
      {note !== '' && (
        <p dir="auto">
          <strong>{note}</strong>
        </p>
      )}
      <Address label={text.address} url={url} hint={facts} />
      <DeedRow
        deeds={deeds}
        isMine={(deed) => deed.kind === 'revoke' && deed.invitationId === id}
        question={text.revokeAsk}
      >
        <div className={patterns['buttons']}>
          <Button
            look="plainDanger"
            disabled={deeds.state === 'doing'}
            onClick={() => deeds.choose({ kind: 'revoke', invitationId: id })}
          >
            {text.revoke}
          </Button>
        </div>
      </DeedRow>
    </li>
  );
}

type Terms = Pick<AdminInvitation, 'maxUses' | 'used' | 'expiresAt'>;

const termsOf = ({ maxUses, used, expiresAt }: Terms): readonly string[] => [
  text.left(maxUses - used, maxUses),
  text.until(fullTime(Date.parse(expiresAt))),
];
