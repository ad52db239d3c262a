/** Changes of a message that are asked for again, late, or at one moment (contract, Editing). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { changesSince, edit, messageIn, outcome, remove } from '../infra/edits.ts';
import { trio } from '../infra/groups.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import { entryOf, group, history, numbersTo, pair, say, untilWaiting } from '../infra/talk.ts';

const server = testServer();

describe('a change asked for again', () => {
  test('is answered with the message as it is, deleted or not, and changes nothing', async () => {
    const { anna, boris, id } = await pair(server);
    const message = await say(anna, id, 'раз');
    const change = { editId: randomUUID(), baseEditedAt: null };
    const edited = await edit(anna, message.id, 'два', change);
    server.eventsFor(boris);
    expect(await edit(anna, message.id, 'два', change)).toEqual(edited);
    expect(server.eventsFor(boris)).toEqual([]);
    await remove(anna, message);
    expect(await edit(anna, message.id, 'два', change)).toMatchObject({
      content: '',
      version: 3,
      deletedAt: expect.any(String) as string,
    });
    // Its key opens the message to nobody else.
    expect(await outcome(boris, message.id, 'два', change)).toBe('403 forbidden');
  });

  test('late, after the next one, is refused: there is no way back to its words', async () => {
    const { anna, id } = await pair(server);
    const message = await say(anna, id, 'раз');
    const late = { editId: randomUUID(), baseEditedAt: null };
    const first = await edit(anna, message.id, 'два', late);
    const next = { editId: randomUUID(), baseEditedAt: first.editedAt };
    const second = await edit(anna, message.id, 'три', next);
    expect(await outcome(anna, message.id, 'два', late)).toBe('409 edit_conflict');
    expect(await messageIn(anna, message)).toEqual(second);
    // Neither after the change of a client that has no keys.
    const third = await edit(anna, message.id, 'четыре');
    expect(await outcome(anna, message.id, 'три', next)).toBe('409 edit_conflict');
    expect(await messageIn(anna, message)).toEqual(third);
  });

  test('after the server broke down between the commit and the answer finds it done', async () => {
    const { anna, boris, id } = await pair(server);
    const message = await say(anna, id, 'раз');
    const change = { editId: randomUUID(), baseEditedAt: null };
    const publish = vi.spyOn(server.bus, 'publish').mockImplementationOnce(() => {
      throw new Error('the process is gone');
    });
    expect(await outcome(anna, message.id, 'два', change)).toBe('500 internal');
    publish.mockRestore();
    const edited = await edit(anna, message.id, 'два', change);
    expect(edited).toMatchObject({ content: 'два', version: 2 });
    // Nobody heard of it; whoever asks what has changed does.
    expect((await changesSince(boris, id, 1)).messages).toEqual([edited]);
  });

  test('twice at one moment, on two nodes, is one change', async () => {
    const { anna, boris, id } = await pair(server);
    const node = await startTestServer({}, server.database);
    const message = await say(anna, id, '0');
    let base: string | null = null;
    for (const round of numbersTo(20)) {
      const change = { editId: randomUUID(), baseEditedAt: base };
      const answers: Message[] = await Promise.all(
        [anna, anna.at(node), anna, anna.at(node)].map((each) =>
          edit(each, message.id, `${round}`, change),
        ),
      );
      expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([round + 1]));
      base = answers[0]?.editedAt ?? null;
    }
    await node.close();
    expect(await messageIn(boris, message)).toMatchObject({ content: '20', version: 21 });
  });
});

describe('at one moment', () => {
  test('twenty who write and change leave no gap and no double, and each change is one event', async () => {
    const { people, owner, id } = await group(server, 20);
    const node = await startTestServer({}, server.database);
    const messages = await Promise.all(people.map((person) => say(person, id, 'раз')));
    server.eventsFor(owner);
    node.eventsFor(owner.at(node));

    await Promise.all(
      people.flatMap((person, index) => {
        const { id: messageId = '' } = messages[index] ?? {};
        const there = index % 2 === 0 ? person : person.at(node);
        return numbersTo(5).flatMap((number) => [
          edit(there, messageId, `правка ${number}`),
          say(there, id, `ещё ${number}`),
        ]);
      }),
    );
    const told = [server.eventsFor(owner), node.eventsFor(owner.at(node))].flat();
    await node.close();

    // The line, 20 messages, 100 changes and 100 more messages.
    const all = await history(owner, id);
    expect(all.map(({ seq }) => seq)).toEqual(numbersTo(121));
    const versions = told.flatMap(({ name, payload }) =>
      name === 'message:update' || name === 'message:notify' ? [payload.version] : [],
    );
    expect(versions.toSorted((a, b) => a - b)).toEqual(numbersTo(221).slice(21));
    expect(new Set(all.map(({ version }) => version)).size).toBe(121);
    expect((await entryOf(owner, id)).conversation.version).toBe(221);
    for (const { id: messageId } of messages) {
      const message = all.find((each) => each.id === messageId);
      expect(message?.content).toMatch(/^правка \d$/);
    }
  });

  test('of two devices that begin with the same words one wins, and the other is told', async () => {
    const { anna, boris, id } = await pair(server);
    const phone = await server.anotherDevice(anna);
    const message = await say(anna, id, '0');
    let base: string | null = null;
    for (const round of numbersTo(10)) {
      const outcomes = await Promise.all(
        [anna, phone].map((device, index) =>
          outcome(device, message.id, `${round}.${index}`, { baseEditedAt: base }),
        ),
      );
      expect(outcomes.toSorted()).toEqual(['200', '409 edit_conflict']);
      base = (await messageIn(boris, message))?.editedAt ?? null;
    }
    expect(await messageIn(boris, message)).toMatchObject({ version: 11 });
  });

  test('a deletion and a change leave the message deleted, whichever comes first', async () => {
    const { anna, boris, id } = await pair(server);
    const node = await startTestServer({}, server.database);
    for (const round of numbersTo(20)) {
      const message = await say(anna, id, `слово ${round}`);
      const [changed] = await Promise.all([
        outcome(anna, message.id, 'правка'),
        remove(anna.at(node), message),
      ]);
      expect(['200', '409 message_deleted']).toContain(changed);
      const left = await messageIn(boris, message);
      expect(left).toMatchObject({ content: '', deletedAt: expect.any(String) as string });
    }
    await node.close();
    const { rowCount } = await server.db.query(
      `select from messages where conversation_id = $1 and content <> ''`,
      [id],
    );
    expect(rowCount).toBe(0);
  });

  test('a deletion that the change had to wait for counts, and so does a removal', async () => {
    const { anna, vera, boris, id } = await trio(server);
    const deleted = await say(boris, id, 'раз');
    const left = await say(vera, id, 'два');
    const node = await startTestServer({}, server.database);
    const waiting = await server.db.transaction(async (tx) => {
      await tx.query('select from conversations where id = $1 for update', [id]);
      const changes = [
        outcome(boris, deleted.id, 'вдогонку'),
        outcome(vera.at(node), left.id, 'вдогонку'),
      ];
      // They hold no lock while they wait; otherwise this could not get past them.
      await untilWaiting(server, 2);
      await tx.query(`update messages set content = '', deleted_at = now() where id = $1`, [
        deleted.id,
      ]);
      await tx.query('delete from participants where conversation_id = $1 and user_id = $2', [
        id,
        vera.id,
      ]);
      return { changes };
    });
    expect(await Promise.all(waiting.changes)).toEqual(['409 message_deleted', '404 not_found']);
    await node.close();
    expect((await messageIn(anna, left))?.content).toBe('два');
  });
});
