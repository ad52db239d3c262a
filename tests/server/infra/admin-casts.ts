/** The casts of calls that administrators make, and of invitations to the server. */
import type { CallServer } from './calling.ts';
import { asker } from './asker.ts';
import type { Cast } from './asker.ts';
import type { Given } from './client.ts';
import type { Named } from './samples.ts';
import { terminalTicket } from './server.ts';
import type { TestPerson } from './server.ts';

interface People {
  /** The administrator. */
  readonly boss: TestPerson;
  readonly member: TestPerson;
  readonly stranger: TestPerson;
}

type AdminWord = 'administrator' | 'freshAdministrator' | 'inviter';

export function createAdminCasts(
  server: CallServer,
  { boss, member, stranger }: People,
): Readonly<Record<AdminWord, () => Promise<Cast>>> {
  return {
    async administrator() {
      const named = await governed(server);
      return {
        may: [
          asker('an administrator', boss, named),
          asker('the terminal', server.visitor(), named, await terminal(server)),
        ],
        outsiders: [
          asker('a member', member, named),
          asker('a member, of themselves', member, { ...named, user: member.id }),
          asker('a member, of nobody', member),
        ],
      };
    },
    async freshAdministrator() {
      const named = await governed(server);
      const old = await server.anotherDevice(boss);
      await outliveProof(server, old);
      return {
        may: [
          asker('an administrator', boss, await governed(server)),
          asker('the terminal', server.visitor(), await governed(server), await terminal(server)),
        ],
        outsiders: [asker('a member', member, named), asker('a member, of nobody', member)],
        insiders: [asker('an administrator whose proof is old', old, named)],
      };
    },
    async inviter() {
      const person = await server.person('inviter');
      const { invitation } = await person.ok('POST /invitations', { body: {} });
      const named = { invitation: invitation.id };
      return {
        may: [asker('who made it', person, named)],
        outsiders: [
          asker('a stranger', stranger, named),
          asker('a stranger, of none', stranger),
          asker('an administrator', boss, named),
        ],
      };
    },
  };
}

/** Lets ten minutes pass since the password was given on this device. */
export async function outliveProof(
  { db, clock }: Pick<CallServer, 'db' | 'clock'>,
  { sessionId }: TestPerson,
): Promise<void> {
  const provedAt = new Date(clock.now() - 601_000);
  await db.query('update sessions set proved_at = $2 where id = $1', [sessionId, provedAt]);
}

/** Makes the person and the invitation that an administrator names, new ones for each. */
async function governed(server: CallServer): Promise<Partial<Named>> {
  const person = await server.person('governed');
  const { invitation } = await person.ok('POST /invitations', { body: {} });
  return { user: person.id, username: person.user.username, invitation: invitation.id };
}

async function terminal({ clock }: CallServer): Promise<Given> {
  return { headers: { authorization: await terminalTicket(clock) } };
}
