import { useRef, useState, type ReactNode } from 'react';
import type { ServerInvitation } from '#contract/admin.ts';
import * as limits from '#contract/limits.ts';
import { typed } from '#ui/app/auth/AuthForm.tsx';
import { useDb } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Field } from '#ui/kit/Field.tsx';
import { useFocusBack } from '#ui/kit/focus-back.ts';
import { EmptyState } from '#ui/kit/Notice.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { Select } from '#ui/settings/controls.tsx';
import {
  invitationFailures,
  invitations as text,
  ownInvitations as own,
} from '#ui/text/admin.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { fullTime } from '#ui/text/full-time.ts';
import { Address } from './Address.tsx';
import styles from './Admin.module.css';
import { Card } from './Card.tsx';
import { DeedRow, useDeeds, useLeaving } from './DeedRow.tsx';
import { areSame, selectManagedGroups } from './managed-groups.ts';
import { SectionBody, useSection } from './sections.tsx';

const hoursInDay = 24;

/** The page of the administration: everybody's invitations. */
export function Invitations() {
  const actor = useSection('invitations');
  useLeaving('invitations');
  return (
    <>
      <Making place="invitations" />
      <SectionBody actor={actor} section="invitations" loading={text.loading}>
        {({ invitations }) => (
          <List>
            {invitations.map((one) => (
              <Invitation
                key={one.id}
                place="invitations"
                invitation={one}
                maker={one.createdBy ? text.by(one.createdBy.displayName) : text.byTerminal}
              />
            ))}
          </List>
        )}
      </SectionBody>
    </>
  );
}

/** One's own invitations. Whoever may make none any more is told so, and can still revoke those that are there. */
export function OwnInvitations() {
  const actor = useSection('ownInvitations');
  useLeaving('ownInvitations');
  return (
    <SectionBody actor={actor} section="ownInvitations" loading={text.loading}>
      {({ invitations, mayInvite }) => (
        <>
          {mayInvite ? (
            <Making place="ownInvitations" />
          ) : (
            <EmptyState title={own.mayNot} hint={own.mayNotHint} />
          )}
          {(mayInvite || invitations.length > 0) && (
            <List heading="h2">
              {invitations.map((one) => (
                <Invitation key={one.id} place="ownInvitations" invitation={one} maker={null} />
              ))}
            </List>
          )}
        </>
      )}
    </SectionBody>
  );
}

interface ListProps {
  heading?: 'h2' | 'h3';
  children: readonly ReactNode[];
}

function List({ heading = 'h3', children }: ListProps) {
  if (children.length === 0) return <EmptyState title={text.none} hint={text.noneHint} />;
  return (
    <Card title={text.list} heading={heading}>
      <ul className={styles['rows']} aria-label={text.list}>
        {children}
      </ul>
    </Card>
  );
}

/** The two pages that make invitations. */
type Place = 'invitations' | 'ownInvitations';

function Making({ place }: { place: Place }) {
  const deeds = useDeeds(place);
  const [isWanted, setWanted] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  useFocusBack(opener, { isAsked: isWanted, isBusy: false });
  return (
    <Card title={text.create} heading={place === 'ownInvitations' ? 'h2' : 'h3'}>
      <DeedRow
        deeds={deeds}
        isMine={({ kind }) => kind === 'invite'}
        failures={invitationFailures}
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
        <div ref={opener}>
          {isWanted ? (
            <NewInvitation deeds={deeds} onClose={() => setWanted(false)} />
          ) : (
            <div className={patterns['buttons']}>
              <Button look="quiet" onClick={() => setWanted(true)}>
                {text.make}
              </Button>
            </div>
          )}
        </div>
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

interface InvitationProps {
  place: Place;
  invitation: ServerInvitation;
  /** Says whose it is, among those of others. */
  maker: string | null;
}

function Invitation({ place, invitation, maker }: InvitationProps) {
  const { id, url, note, conversation } = invitation;
  const deeds = useDeeds(place);
  const whose = place === 'ownInvitations' ? 'own' : 'anybody';
  const facts = [
    ...termsOf(invitation),
    ...(maker === null ? [] : [maker]),
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
        failures={invitationFailures}
      >
        <div className={patterns['buttons']}>
          <Button
            look="plainDanger"
            disabled={deeds.state === 'doing'}
            onClick={() => deeds.choose({ kind: 'revoke', whose, invitationId: id })}
          >
            {text.revoke}
          </Button>
        </div>
      </DeedRow>
    </li>
  );
}

type Terms = Pick<ServerInvitation, 'maxUses' | 'used' | 'expiresAt'>;

const termsOf = ({ maxUses, used, expiresAt }: Terms): readonly string[] => [
  text.left(maxUses - used, maxUses),
  text.until(fullTime(Date.parse(expiresAt))),
];
