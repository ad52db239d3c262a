/** For each word of the contract's `needs`: people who are allowed and people who are not, with what they ask for. */
import type { ClientEventName, clientEvents } from '#contract/events.ts';
import type { RouteKey, Routes } from '#contract/routes.ts';
import { Authenticator } from './authenticator.ts';
import type { CallServer } from './calling.ts';
import { createAdminCasts, outliveProof } from './admin-casts.ts';
import { asker } from './asker.ts';
import type { Cast } from './asker.ts';
import { updateGroup, invitation, removeMember, setRole } from './groups.ts';
import { sendFiles } from './holding.ts';
import { picture } from './pictures.ts';
import { sampleOf } from './samples.ts';
import { testConfig, testPassword } from './server.ts';
import type { TestPerson } from './server.ts';
import { groupOf, pair, say } from './talk.ts';
import { upload } from './uploads.ts';
import { videoSignature } from './video.ts';

/** A table that uses a new word does not compile until that word has a cast here. */
export type Word = Routes[RouteKey]['needs'] | (typeof clientEvents)[ClientEventName]['needs'];
export type Casts = Readonly<Record<Word, () => Promise<Cast>>>;

/** A group with a person for every relation to it. The message is the `other` member's. */
export async function mixedGroup(server: CallServer) {
  const { people, id } = await groupOf(server, 'owner', 'admin', 'member', 'other', 'removed');
  const [owner, admin, member, other, removed] = people;
  if (!owner || !admin || !member || !other || !removed) throw new Error('nobody');
  await setRole(owner, id, admin.id, 'admin');
  const said = await say(other, id, 'тайна');
  // People lose the rights over their own messages when they are removed.
  const ofRemoved = await say(removed, id, 'моё');
  await removeMember(owner, id, removed.id);
  const stranger = await server.person('stranger');
  const named = { conversation: id, message: said.id, user: other.id };
  return {
    named,
    owner,
    admin,
    member,
    other,
    removed,
    stranger,
    outsiders: [
      asker('a stranger', stranger, named),
      asker('a stranger, of one that is not there', stranger),
      asker('a removed member', removed, { ...named, message: ofRemoved.id }),
    ],
  };
}

async function formerContacts(server: CallServer) {
  const { anna, boris, id } = await pair(server);
  const { id: message } = await say(boris, id, 'пока');
  await anna.ok('POST /contacts/remove', { body: { contactId: await contactOf(anna, boris) } });
  return { anna, boris, named: { conversation: id, message, user: boris.id } };
}

async function contactOf(one: TestPerson, other: TestPerson): Promise<string> {
  const { contacts } = await one.ok('GET /contacts');
  const found = contacts.find(({ friend }) => friend.id === other.id);
  if (!found) throw new Error('no contact');
  return found.id;
}

const uploadPicture = async (server: CallServer, person: TestPerson) =>
  upload(server, person, { name: 'дача.png', bytes: await picture('png', 32, 32) });

async function invitationWithPicture(server: CallServer): Promise<string> {
  const { owner, id } = await groupOf(server, 'owner', 'member');
  const { url: avatarUrl } = await uploadPicture(server, owner);
  await updateGroup(owner, id, { avatarUrl });
  return invitation(owner, id);
}

/** The code of an invitation to the server, of somebody who has a picture. */
async function joinCodeWithPicture(server: CallServer): Promise<string> {
  const person = await server.person('inviter');
  const { url: avatarUrl } = await uploadPicture(server, person);
  await person.ok('PATCH /status/me', { body: { avatarUrl } });
  return (await person.ok('POST /invitations', { body: { maxUses: 9 } })).invitation.code;
}

export async function createCasts(server: CallServer): Promise<Casts> {
  // The first to come is the administrator.
  const boss = await server.person('boss');
  const linkOf = async ({ id }: TestPerson): Promise<string> => {
    const made = await boss.ok('POST /admin/people/{id}/password-link', { params: { id } });
    return made.url.split('#')[1] ?? '';
  };
  const group = await mixedGroup(server);
  const { owner, admin, member, other, removed, stranger, outsiders, named } = group;
  const former = await formerContacts(server);
  const inviteCode = await invitationWithPicture(server);
  /** A person of their own, because the call may sign them out, rename or delete them. */
  const newcomer = () => server.person('newcomer');
  const joinCode = await joinCodeWithPicture(server);
  const linkToken = await linkOf(await newcomer());
  const known = { ...named, username: other.user.username, inviteCode, joinCode, linkToken };
  return {
    nobody: async () => ({
      may: [asker('a visitor', server.visitor(), { ...known, password: testPassword })],
    }),
    async refreshToken() {
      const { signedIn } = await newcomer();
      return {
        may: [asker('whoever holds it', server.visitor(), signedIn)],
        outsiders: [asker('a visitor', server.visitor())],
      };
    },
    async videoServer() {
      const { headers } = sampleOf('POST /livekit/webhook');
      const given = { headers: { ...headers, authorization: videoSignature } };
      return {
        may: [asker('the video server', server.visitor(), {}, given)],
        outsiders: [asker('a visitor', server.visitor()), asker('a person', owner)],
      };
    },
    session: async () => ({ may: [asker('a stranger', await newcomer(), known)] }),
    async password() {
      const person = await newcomer();
      return {
        may: [asker('whoever knows it', person, { password: testPassword })],
        insiders: [asker('a thief of the session', person)],
      };
    },
    ...createAdminCasts(server, { boss, member, stranger }),
    async ownSession() {
      const [person, somebodyElse] = [await newcomer(), await newcomer()];
      const tablet = await server.anotherDevice(person);
      return {
        may: [asker('with their own token', person, person.signedIn)],
        outsiders: [
          asker('with the token of somebody else', person, somebodyElse.signedIn),
          asker('with the token of another device', person, tablet.signedIn),
          asker('with no token', person),
        ],
      };
    },
    async accountOwner() {
      const person = await newcomer();
      const session = (await server.anotherDevice(person)).sessionId;
      return {
        may: [asker('whose it is', person, { session })],
        outsiders: [
          asker('a stranger', stranger, { session }),
          asker('a stranger, of none', stranger),
        ],
      };
    },
    async passkeyHolder() {
      const person = await newcomer();
      const key = new Authenticator(testConfig.publicUrl);
      const { challenge } = await person.ok('POST /auth/passkeys/options', {
        body: { password: testPassword },
      });
      const credential = key.create(challenge);
      await person.ok('POST /auth/passkeys', { body: { credential } });
      const visitor = server.visitor();
      const options = await visitor.ok('POST /auth/passkeys/sign-in/options');
      const body = { credential: key.sign(options.challenge) };
      return {
        may: [asker('whoever holds it', visitor, {}, { body })],
        outsiders: [asker('a visitor', visitor)],
      };
    },
    async passkeyOwner() {
      const person = await newcomer();
      const { rows } = await server.db.query<{ id: string }>(
        `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
         select gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', 'ключ', now() returning id`,
        [person.id],
      );
      const passkey = rows[0]?.id ?? '';
      const old = await server.anotherDevice(person);
      await outliveProof(server, old);
      return {
        may: [asker('whose it is', person, { passkey })],
        insiders: [asker('whose it is, by an old proof', old, { passkey })],
        outsiders: [
          asker('a stranger', await newcomer(), { passkey }),
          asker('a stranger, of none', await newcomer()),
        ],
      };
    },
    async exporter() {
      const person = await newcomer();
      const { url } = await person.ok('POST /account/export');
      const query = { ticket: url.split('ticket=')[1] ?? '' };
      return {
        may: [
          asker('whose data it is', person),
          asker('a browser with a ticket', server.visitor(), {}, { query }),
        ],
      };
    },
    async fileReader() {
      const { url } = await uploadPicture(server, other);
      await sendFiles(other, named.conversation, [{ url }]);
      const file = url.split('/')[3] ?? '';
      const whole = { query: {} };
      return {
        may: [
          asker('who uploaded it', other, { file }, whole),
          asker('whom it was sent to', member, { file }, whole),
        ],
        outsiders: [
          asker('a stranger', stranger, { file }),
          asker('a stranger, of none', stranger),
          asker('a removed member', removed, { file }),
        ],
      };
    },
    contact: async () => ({
      may: [asker('a contact', owner, named)],
      outsiders: [
        asker('a stranger', stranger, named),
        asker('a stranger, of nobody', stranger),
        asker('a former contact', former.anna, former.named),
      ],
    }),
    async contactParty() {
      const [one, friend, another] = [await newcomer(), await newcomer(), await newcomer()];
      await server.befriend(one, friend);
      await server.befriend(one, another);
      const ofFriend = { contact: await contactOf(one, friend) };
      const ofAnother = { contact: await contactOf(one, another) };
      return {
        may: [asker('who asked for it', one, ofFriend), asker('who was asked', another, ofAnother)],
        outsiders: [
          asker('a stranger', stranger, ofFriend),
          asker('another contact of one of them', friend, ofAnother),
        ],
      };
    },
    async addressee() {
      const [one, asked] = [await newcomer(), await newcomer()];
      const body = { identifier: asked.user.username };
      const contact = (await one.ok('POST /contacts/add', { body })).contact.id;
      return {
        may: [asker('who was asked', asked, { contact })],
        outsiders: [asker('a stranger', stranger, { contact })],
        insiders: [asker('who asked', one, { contact })],
      };
    },
    participant: async () => ({
      may: [asker('a member', member, named), asker('a former contact', former.anna, former.named)],
      outsiders,
    }),
    writer: async () => ({
      may: [asker('a member', member, named)],
      outsiders,
      insiders: [
        asker('who removed the contact', former.anna, former.named),
        asker('whose contact was removed', former.boris, former.named),
      ],
    }),
    manager: async () => ({
      may: [asker('an admin', admin, named), asker('the owner', owner, named)],
      outsiders,
      insiders: [asker('a member', member, { ...named, user: member.id })],
    }),
    async managerOrSelf() {
      // A group of its own, because the call may remove its people.
      const own = await mixedGroup(server);
      return {
        may: [
          asker('a member, of themselves', own.member, { ...own.named, user: own.member.id }),
          asker('an admin', own.admin, own.named),
          asker('the owner', own.owner, { ...own.named, user: own.admin.id }),
        ],
        outsiders: own.outsiders,
        insiders: [asker('a member', own.member, own.named)],
      };
    },
    sender: async () => ({
      may: [asker('whoever sent it', other, named)],
      outsiders,
      insiders: [asker('another member', member, named), asker('the owner', owner, named)],
    }),
  };
}
