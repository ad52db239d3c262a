import type { AuditEntry } from '#contract/admin.ts';
import { log as text, serverSettings as settings } from '../text/admin.ru.ts';
import { sizeText } from '../text/sizes.ts';

type Value = AuditEntry['details'][string] | undefined;

/** Says what was changed into what; null: the action says it all. */
export function changeText({ action, target, details }: AuditEntry): string | null {
  if (action === 'person.quota') return fromTo(details, quotaText(text.noQuota));
  if (action === 'invitation.made') return usesText(details['maxUses']);
  if (action !== 'settings.changed') return null;
  switch (target?.name) {
    case 'registration':
      return `${settings.registration}, ${fromTo(details, registrationText)}`;
    case 'membersMayInvite':
      return `${settings.membersMayInvite}, ${fromTo(details, (value) => (value === true ? text.on : text.off))}`;
    case 'quotaBytes':
      return `${text.quota}, ${fromTo(details, quotaText(text.noLimit))}`;
    default:
      return target?.name ?? null;
  }
}

const fromTo = ({ from, to }: AuditEntry['details'], say: (value: Value) => string): string =>
  text.fromTo(say(from), say(to));

const registrationText = (value: Value): string =>
  value === 'invite' ? settings.registrations.invite : settings.registrations.open;

const quotaText =
  (none: string) =>
  (value: Value): string =>
    typeof value === 'number' ? sizeText(value) : none;

const usesText = (value: Value): string | null =>
  typeof value === 'number' ? text.uses(value) : null;
