import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { OwnUser } from '#contract/users.ts';
import * as limits from '#contract/limits.ts';
import type { ProfileField } from '#machines/settings/profile/profile.events.ts';
import {
  selectDraft,
  selectFailure,
  selectSaving,
  selectTheirs,
} from '#machines/settings/profile/profile.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { shownName } from '#ui/people/names.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { Button } from '../kit/Button.tsx';
import { Field } from '../kit/Field.tsx';
import patterns from '../kit/patterns.module.css';
import { chats } from '../text/ru.ts';
import { failures, profile as text } from '../text/settings.ru.ts';
import { Select, TextArea } from './controls.tsx';
import { failureText } from '#ui/app/failures.ts';
import styles from './SettingsPage.module.css';
import { Outcome, Section } from './Section.tsx';

type Status = OwnUser['chosenStatus'];

/** The order of the selector. */
const statuses: readonly Status[] = ['ONLINE', 'AWAY', 'DND', 'OFFLINE'];

/** The number of characters left is shown from this many before the limit. */
const bioLeftShownFrom = 100;

/** 'Профиль' (spec 2, Settings page). */
export function ProfileForm() {
  const profile = usePeer('profile');
  const { displayName, status, bio } = useSelector(profile, selectDraft);
  const saving = useSelector(profile, selectSaving);
  const failure = useSelector(profile, selectFailure);
  const failureId = useId();
  const bioLeft = limits.bio.maxChars - bio.length;
  return (
    <Section id="profile">
      <Self />
      <form
        className={styles['form']}
        aria-label={text.title}
        aria-busy={saving === 'saving'}
        onSubmit={(event) => {
          event.preventDefault();
          profile.send({ type: 'profile.save' });
        }}
      >
        <div>
          <Field
            label={text.name}
            name="displayName"
            autoComplete="nickname"
            required
            minLength={limits.displayName.minCharacters}
            maxLength={limits.displayName.maxChars}
            value={displayName}
            onChange={({ target }) =>
              profile.send({ type: 'profile.edit', change: { displayName: target.value } })
            }
            invalid={failure?.kind === 'refused'}
            errorId={failureId}
          />
          <Elsewhere field="displayName" />
        </div>
        <div>
          <Select
            label={text.status}
            hint={text.statusHints[status]}
            value={status}
            onChange={({ target }) => {
              const chosen = statuses.find((one) => one === target.value);
              if (chosen) profile.send({ type: 'profile.edit', change: { status: chosen } });
            }}
          >
            {statuses.map((one) => (
              <option key={one} value={one}>
                {text.statuses[one]}
              </option>
            ))}
          </Select>
          <Elsewhere field="status" />
        </div>
        <div>
          <TextArea
            label={text.bio}
            hint={bioLeft <= bioLeftShownFrom ? text.bioHint(bioLeft) : undefined}
            maxLength={limits.bio.maxChars}
            value={bio}
            onChange={({ target }) =>
              profile.send({ type: 'profile.edit', change: { bio: target.value } })
            }
          />
          <Elsewhere field="bio" />
        </div>
        <div className={styles['ways']}>
          <Button
            type="submit"
            look={saving === 'changed' || saving === 'saving' ? 'primary' : 'quiet'}
            disabled={saving !== 'changed'}
          >
            {saving === 'saving' ? text.saving : text.save}
          </Button>
          <Outcome
            id={failureId}
            failure={failure && failureText(failure, failures)}
            done={saving === 'saved' && text.saved}
          />
        </div>
      </form>
    </Section>
  );
}

/** One's picture and what it stands for; the dialog of one's own profile changes it. */
function Self() {
  const self = useDb((db) => db.self);
  const { open } = useDialogs();
  const name = shownName(self);
  return (
    <div className={styles['self']}>
      <Avatar id={self.id} name={name} url={self.avatarUrl} size={72} />
      <div className={styles['lines']}>
        <p className={styles['name']} dir="auto">
          {name}
        </p>
        <p className={patterns['fine']}>
          <bdi>@{self.username}</bdi>
        </p>
        <p className={patterns['fine']}>{chats.eblid(self.eblid)}</p>
      </div>
      <Button
        look="quiet"
        aria-label={text.changePicture}
        onClick={() => open({ name: 'profile' })}
      >
        {text.change}
      </Button>
    </div>
  );
}

/** Tells that another device has changed the field that is being edited here. */
function Elsewhere({ field }: { field: ProfileField }) {
  const profile = usePeer('profile');
  const theirs = useSelector(profile, selectTheirs);
  const value = field === 'status' ? theirs.status && text.statuses[theirs.status] : theirs[field];
  return (
    <div role="status" className={styles['elsewhere']}>
      {value !== undefined && (
        <p>
          {text.elsewhere(value)}
          <Button look="plain" onClick={() => profile.send({ type: 'profile.takeTheirs', field })}>
            {text.takeTheirs}
          </Button>
        </p>
      )}
    </div>
  );
}
