/** Steps that many tests of groups share. */
import type { ParticipantRole } from '#contract/conversations.ts';
import type { TestPerson, TestServer } from './server.ts';
import { groupOf } from './talk.ts';

/** A group «Все»: Anna owns it, Boris and Vera are members. */
export async function trio(server: TestServer) {
  const { people, id } = await groupOf(server, 'Анна', 'Борис', 'Вера');
  const [anna, boris, vera] = people;
  if (!anna || !boris || !vera) throw new Error('nobody');
  return { anna, boris, vera, id };
}

export const updateGroup = (person: TestPerson, id: string, body: object) =>
  person.ok('PATCH /conversations/{id}', { params: { id }, body });

export const addMembers = (person: TestPerson, id: string, ...userIds: string[]) =>
  person.ok('POST /conversations/{id}/participants', { params: { id }, body: { userIds } });

/** Answers the group afterwards, or null when people remove themselves. */
export const removeMember = (person: TestPerson, id: string, userId: string) =>
  person.ok('DELETE /conversations/{id}/participants/{userId}', { params: { id, userId } });

export const leave = (person: TestPerson, id: string) => removeMember(person, id, person.id);

export const setRole = (person: TestPerson, id: string, userId: string, role: ParticipantRole) =>
  person.ok('PATCH /conversations/{id}/participants/{userId}', {
    params: { id, userId },
    body: { role },
  });

export async function invitation(person: TestPerson, id: string): Promise<string> {
  return (await person.ok('POST /conversations/{id}/invite', { params: { id } })).code;
}

export const joinBy = (person: TestPerson, code: string) =>
  person.ok('POST /invites/{code}/join', { params: { code } });
