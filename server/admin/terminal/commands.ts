/** The commands of `npm run admin`, each a call or two of the contract, and how their answers are printed. */
import { parseArgs } from 'node:util';
import type {
  AdminPerson,
  AuditEntry,
  NewInvitation,
  PersonChange,
  SettingsChange,
} from '#contract/admin.ts';
import { isEblid } from '#contract/eblids.ts';
import { nameKey } from '#server/people/users/person.ts';
import { Misused, Refused } from './outcomes.ts';
import type { ServerClient } from './server-client.ts';

const usage = `npm run admin -- команда [--json]

  overview                      сколько людей, сообщений и места, всё ли работает
  people [имя, ник или EBLID]   кто здесь живёт
  promote, demote НИК           сделать администратором, участником
  disable, enable НИК           закрыть и открыть вход
  sign-out НИК                  выйти на всех устройствах
  password-link НИК             ссылка для нового пароля, на сутки
  delete НИК                    удалить аккаунт навсегда
  invite [--uses 1] [--days 7] [--note «кому»]
  invitations                   действующие приглашения
  revoke НОМЕР                  отозвать приглашение
  settings [ИМЯ ЗНАЧЕНИЕ]       registration open|invite, membersMayInvite true|false, quotaBytes ЧИСЛО|null
  log [СКОЛЬКО]                 кто что менял`;

/** An answer, and how it looks to people. */
interface Said {
  readonly answer: unknown;
  readonly text: string;
}

interface Asked {
  readonly server: ServerClient;
  readonly words: readonly string[];
  readonly options: {
    readonly uses?: string | undefined;
    readonly days?: string | undefined;
    readonly note?: string | undefined;
  };
}

/**
 * Runs a command and answers what is to be printed.
 * @throws Misused, Refused
 */
export async function runCommand(args: readonly string[], server: ServerClient): Promise<string> {
  const { values, positionals } = parse(args);
  const [name = '', ...words] = positionals;
  const command = commands.get(name);
  if (command === undefined)
    throw new Misused(name === '' ? usage : `Нет команды ${name}.\n${usage}`);
  const { answer, text } = await command({ server, words, options: values });
  return values.json === true ? JSON.stringify(answer, null, 2) : text;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        uses: { type: 'string' },
        days: { type: 'string' },
        note: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Misused(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

const commands: ReadonlyMap<string, (asked: Asked) => Promise<Said>> = new Map([
  ['overview', overview],
  ['people', people],
  ['promote', changing({ role: 'admin' }, 'теперь администратор')],
  ['demote', changing({ role: 'member' }, 'теперь участник')],
  ['disable', changing({ disabled: true }, 'больше не может войти')],
  ['enable', changing({ disabled: false }, 'снова может войти')],
  ['sign-out', signOut],
  ['password-link', passwordLink],
  ['delete', deletePerson],
  ['invite', invite],
  ['invitations', invitations],
  ['revoke', revoke],
  ['settings', settings],
  ['log', log],
]);

async function overview({ server }: Asked): Promise<Said> {
  const answer = await server.ask('GET /admin/overview');
  const { people: counts, messages, health } = answer;
  return {
    answer,
    text: lines(
      `Людей: ${counts.total}, в сети: ${counts.online}, отключено: ${counts.disabled}, администраторов: ${counts.admins}`,
      `Сообщений: ${messages.total}, сегодня: ${messages.today}`,
      ...health.map(({ state, text, mend }) => `${signs[state]} ${text}${mend ? `. ${mend}` : ''}`),
    ),
  };
}

const signs = { ok: '✓', warn: '!', fail: '✗', off: '–' } as const;

async function people({ server, words }: Asked): Promise<Said> {
  const found = await find(server, words.join(' '));
  const text = found.map(
    ({ username, displayName, eblid, role, disabledAt }) =>
      `${username}  ${displayName}  ${eblid}${role === 'admin' ? '  администратор' : ''}${disabledAt === null ? '' : '  отключён'}`,
  );
  return { answer: { people: found }, text: text.length === 0 ? 'Никого' : lines(...text) };
}

function changing(body: PersonChange, done: string) {
  return async ({ server, words }: Asked): Promise<Said> => {
    const { id, username } = await named(server, words);
    const answer = await server.ask('PATCH /admin/people/{id}', { params: { id }, body });
    return { answer, text: `${username} ${done}` };
  };
}

async function signOut({ server, words }: Asked): Promise<Said> {
  const { id, username } = await named(server, words);
  await server.ask('POST /admin/people/{id}/sign-out', { params: { id } });
  return { answer: {}, text: `${username}: сеансы на всех устройствах завершены` };
}

async function passwordLink({ server, words }: Asked): Promise<Said> {
  const { id } = await named(server, words);
  const answer = await server.ask('POST /admin/people/{id}/password-link', { params: { id } });
  return { answer, text: lines(answer.url, 'Действует 24 часа, один раз.') };
}

async function deletePerson({ server, words }: Asked): Promise<Said> {
  const { id, username } = await named(server, words);
  await server.ask('DELETE /admin/people/{id}', { params: { id }, body: { username } });
  return { answer: {}, text: `${username}: аккаунт удалён` };
}

async function invite({ server, options: { uses, days, note } }: Asked): Promise<Said> {
  const body: NewInvitation = {
    ...(uses !== undefined && { maxUses: wholeOf('--uses', uses) }),
    ...(days !== undefined && { expiresInHours: wholeOf('--days', days) * 24 }),
    ...(note !== undefined && { note }),
  };
  const answer = await server.ask('POST /admin/invitations', { body });
  return { answer, text: answer.invitation.url };
}

async function invitations({ server }: Asked): Promise<Said> {
  const answer = await server.ask('GET /admin/invitations');
  const text = answer.invitations.map(
    ({ id, url, note, used, maxUses, expiresAt, createdBy }) =>
      `${id}  ${url}  ${used} из ${maxUses}  до ${expiresAt}  ${createdBy?.displayName ?? 'терминал'}  ${note}`,
  );
  return { answer, text: text.length === 0 ? 'Действующих приглашений нет' : lines(...text) };
}

async function revoke({ server, words }: Asked): Promise<Said> {
  const [id = '', ...more] = words;
  if (id === '' || more.length > 0) throw new Misused(usage);
  await server.ask('DELETE /admin/invitations/{id}', { params: { id } });
  return { answer: {}, text: 'Приглашение отозвано' };
}

async function settings({ server, words }: Asked): Promise<Said> {
  const [name, value, ...more] = words;
  if (more.length > 0 || (name !== undefined && value === undefined)) throw new Misused(usage);
  const answer =
    name === undefined
      ? await server.ask('GET /admin/settings')
      : await server.ask('PATCH /admin/settings', { body: settingOf(name, value ?? '') });
  // Safe: the names of the object's own keys.
  const names = Object.keys(answer.settings) as (keyof typeof answer.settings)[];
  const text = names.map(
    (each) =>
      `${each} = ${String(answer.settings[each])}${answer.fixed.includes(each) ? '  (задано переменной)' : ''}`,
  );
  return { answer, text: lines(...text) };
}

async function log({ server, words }: Asked): Promise<Said> {
  const limit = wholeOf('СКОЛЬКО', words[0] ?? '20');
  const answer = await server.ask('GET /admin/audit', { query: { limit: String(limit) } });
  return {
    answer,
    text: answer.entries.length === 0 ? 'Пусто' : lines(...answer.entries.map(lineOf)),
  };
}

function lineOf({ at, via, actor, action, target, details }: AuditEntry): string {
  const who = actor?.displayName ?? (via === 'terminal' ? 'терминал' : 'сервер');
  const what = Object.keys(details).length === 0 ? '' : `  ${JSON.stringify(details)}`;
  return `${at}  ${who}  ${action}  ${target?.name ?? ''}${what}`;
}

async function find(server: ServerClient, query: string): Promise<AdminPerson[]> {
  const found: AdminPerson[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await server.ask('GET /admin/people', {
      query: { limit: '100', ...(query && { query }), ...(after && { after }) },
    });
    found.push(...page.people);
    after = page.next;
  }
  return found;
}

/** Finds the one person with this username or EBLID. */
async function named(server: ServerClient, words: readonly string[]): Promise<AdminPerson> {
  const [name = '', ...more] = words;
  if (name === '' || more.length > 0) throw new Misused(usage);
  const [person, another] = (await find(server, name)).filter(
    ({ username, eblid }) =>
      (isEblid(name) && eblid === name.padStart(eblid.length, '0')) ||
      nameKey(username) === nameKey(name),
  );
  if (person === undefined) throw new Refused(`Здесь нет никого по имени ${name}.`);
  if (another !== undefined) {
    throw new Refused(`${name} — ник одного человека и EBLID другого: назовите иначе.`);
  }
  return person;
}

function wholeOf(name: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Misused(`${name}: нужно целое число`);
  return Number(text);
}

/** The server says what is wrong with the name or the value. */
const settingOf = (name: string, value: string) => ({ [name]: plain(value) }) as SettingsChange;

/** Reads true, false, null and numbers as what they are. */
function plain(text: string): unknown {
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

const lines = (...each: readonly string[]): string => each.join('\n');
