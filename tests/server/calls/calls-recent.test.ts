/** The list of recent calls (contract, GET /calls), over the real socket and a real database. */
import { expect, test } from 'vitest';
import { recentCallsStatement } from '#server/calls/recent.ts';
import { startCallServer, trioAtPages } from '../infra/calling.ts';
import { addMembers, removeMember } from '../infra/groups.ts';
import { testServer } from '../infra/server.ts';

const server = testServer(startCallServer);

test('recent calls are those of all my conversations that are over, newest first, each as its line tells', async () => {
  const { anna, boris, vera, id } = await trioAtPages(server);
  const { conversation: direct } = await anna.person.ok('POST /conversations/with', {
    body: { userId: boris.person.id },
  });
  await anna.ring(direct.id, boris);
  await boris.decline(direct.id);
  await anna.untilLineIn(direct.id, { outcome: 'declined' });
  server.clock.advance(60_000);
  await vera.ring(id, anna, boris);
  await vera.end(id);
  await anna.untilLineIn(id, { outcome: 'cancelled' });
  server.clock.advance(60_000);
  await anna.invite(direct.id);

  const callsOf = async ({ person }: typeof anna) => (await person.ok('GET /calls')).calls;
  const inGroup = {
    conversationId: id,
    callerId: vera.person.id,
    line: { kind: 'call', outcome: 'cancelled', video: true, durationS: null },
  };
  const between = {
    conversationId: direct.id,
    callerId: anna.person.id,
    line: { kind: 'call', outcome: 'declined', missedBy: [] },
  };
  expect(await callsOf(anna)).toMatchObject([inGroup, between]);
  expect(await callsOf(boris)).toMatchObject([inGroup, between]);
  expect(await callsOf(vera)).toMatchObject([inGroup]);
  await removeMember(anna.person, id, vera.person.id);
  expect(await callsOf(vera)).toEqual([]);
  await addMembers(anna.person, id, vera.person.id);
  expect(await callsOf(vera), 'calls before she came').toEqual([]);
});

test('of conversations with many other lines only the calls are read', async () => {
  const { anna, id } = await trioAtPages(server);
  await server.db.query(
    `insert into messages (id, conversation_id, seq, version, sender_id, type, content, service, created_at)
     select gen_random_uuid(), $1, 1000 + n, 1000 + n, $2, 'TEXT', '', '{"kind": "title"}', now()
     from generate_series(1, 5000) n`,
    [id, anna.person.id],
  );
  await server.db.query('analyze messages', []);
  const text = recentCallsStatement.text
    .replaceAll('$1', `'${anna.person.id}'`)
    .replaceAll('$2', '30');
  const { rows } = await server.db.query<{ 'QUERY PLAN': string }>(`explain ${text}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('messages_calls');
});
