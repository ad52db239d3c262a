/** Words the service lines in Russian, so that any client can show them as they are (contract, Service lines). */
import type { ParticipantRole } from '#contract/conversations.ts';
import { isolated, quiet } from '#contract/visible.ts';
import { declineName } from './name-cases.ts';

/** Up to so many people are named, and the others are counted. */
const namedMax = 3;

export const groupCreated = (actor: string, title: string | null): string =>
  did(actor, 'создал', `группу${title === null ? '' : ` ${quoted(title)}`}`);

export function membersAdded(actor: string, names: readonly string[]): string {
  const people = names.map(declineName);
  // A single further person is named, too, instead of «ещё 1 человек».
  const shown = people.length > namedMax + 1 ? people.slice(0, namedMax) : people;
  const others = people.length - shown.length;
  const accusatives = shown.flatMap(({ accusative }) => accusative ?? []);
  if (accusatives.length === shown.length) {
    return did(actor, 'добавил', enumerated(accusatives, others));
  }
  const [first, ...rest] = shown.map(({ nominative }) => nominative);
  return rest.length === 0
    ? did(actor, 'добавил', `участника ${first}`)
    : did(actor, 'добавил', `участников: ${enumerated([first ?? '', ...rest], others)}`);
}

export const memberJoined = (actor: string): string =>
  did(actor, 'вступил', 'в группу по приглашению');

/** Tells that somebody left. `successor` is the new owner of the group, if it gets one. */
export function memberLeft(actor: string, successor: string | null): string {
  const { nominative, gender } = declineName(actor);
  const left = { female: 'вышла из группы', male: 'вышел из группы', none: 'покинул(а) группу' };
  return `${nominative} ${left[gender ?? 'none']}${succeeded(successor)}`;
}

/** Tells that somebody deleted their account. The name goes with the account, so the line has none. */
export const accountGone = (_: string, successor: string | null): string =>
  `Участник удалил аккаунт${succeeded(successor)}`;

const succeeded = (successor: string | null): string =>
  successor === null ? '' : `. Владелец теперь ${declineName(successor).nominative}`;

export const memberRemoved = (actor: string, name: string): string =>
  did(actor, 'исключил', whom(name));

export const titleChanged = (actor: string, title: string | null): string =>
  title === null
    ? did(actor, 'убрал', 'название группы')
    : did(actor, 'изменил', `название на ${quoted(title)}`);

export const avatarChanged = (actor: string, removed: boolean): string =>
  did(actor, removed ? 'убрал' : 'изменил', 'картинку группы');

/** Tells a change of role. `name` is null when somebody changed their own. */
export function roleChanged(
  actor: string,
  name: string | null,
  { from, to }: { from: ParticipantRole; to: ParticipantRole },
): string {
  const roles = {
    owner: ['владелец', 'владельцем', 'прав владельца'],
    admin: ['администратор', 'администратором', 'прав администратора'],
    member: ['участник', 'участником', ''],
  } as const;
  if (name === null) return `${declineName(actor).nominative} больше не ${roles[from][0]}`;
  if (to === 'member') return did(actor, 'лишил', `${whom(name)} ${roles[from][2]}`);
  return did(actor, 'назначил', `${whom(name)} ${roles[to][1]}`);
}

/** Puts the verb after the actor: «Анна добавила …», «Борис добавил …», «max добавил(а) …». */
function did(actor: string, verb: string, what: string): string {
  const { nominative, gender } = declineName(actor);
  const ending = { female: 'а', male: '', none: '(а)' }[gender ?? 'none'];
  return `${nominative} ${verb}${ending} ${what}`;
}

function whom(name: string): string {
  const { accusative, nominative } = declineName(name);
  return accusative ?? `участника ${nominative}`;
}

const quoted = (title: string): string => `«${isolated(quiet(title))}»`;

const people = new Intl.PluralRules('ru');

/** Enumerates people: «Бориса, Веру и ещё 5 человек», «Бориса и Веру». */
function enumerated(names: readonly string[], others: number): string {
  if (others > 0) {
    const noun = people.select(others) === 'few' ? 'человека' : 'человек';
    return `${names.join(', ')} и ещё ${others} ${noun}`;
  }
  const [last = ''] = names.slice(-1);
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} и ${last}`;
}
