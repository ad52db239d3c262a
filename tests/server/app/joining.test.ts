import { expect, test, vi } from 'vitest';
import { createJoining } from '#server/app/socket/joining.ts';
import { addMembers, removeMember, trio } from '../infra/groups.ts';
import { startTestServer, testServer } from '../infra/server.ts';

const server = testServer(() => startTestServer());

/** Joins whose answers, which the database has given already, arrive when the test says so. */
function heldJoining() {
  const arrivals: (() => void)[] = [];
  const answered = vi.fn<() => void>();
  const joining = createJoining({
    bus: server.bus,
    db: {
      ...server.db,
      async query<Row>(...asked: Parameters<typeof server.db.query>) {
        const answer = await server.db.query<Row>(...asked);
        answered();
        await new Promise<void>((arrive) => arrivals.push(arrive));
        return answer;
      },
    },
  });
  const join = vi.fn<(room: string | string[]) => void>();
  return {
    join,
    ask: (id: string, userId: string) =>
      joining.join({ join }, id, userId).then(
        () => 'joined',
        (error: unknown) => Object(error).code,
      ),
    answered: (times: number) => expect.poll(() => answered.mock.calls.length).toBe(times),
    arrive: () => arrivals.splice(0).forEach((arrive) => arrive()),
    stop: () => joining.stop(),
  };
}

test('whoever is removed while the answer is on its way does not join', async () => {
  const { anna, boris, id } = await trio(server);
  const { join, ask, answered, arrive, stop } = heldJoining();
  const outcome = ask(id, boris.id);
  await answered(1);
  await removeMember(anna, id, boris.id);
  arrive();
  await answered(2);
  arrive();
  expect(await outcome).toBe('not_found');
  expect(join).not.toHaveBeenCalled();
  stop();
});

test('whoever is back by then joins, and the removal of others asks nothing again', async () => {
  const { anna, boris, vera, id } = await trio(server);
  const { join, ask, answered, arrive, stop } = heldJoining();
  const back = ask(id, boris.id);
  await answered(1);
  await removeMember(anna, id, boris.id);
  await addMembers(anna, id, boris.id);
  arrive();
  await answered(2);
  await removeMember(anna, id, vera.id);
  arrive();
  expect(await back).toBe('joined');
  expect(join.mock.calls).toEqual([[`conversation:${id}`]]);
  await answered(2);
  stop();
});
