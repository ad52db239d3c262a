import { expect } from 'vitest';
import { readListState, readListStates } from '#server/chats/conversations/list-tag.ts';
import type { ListState } from '#server/chats/conversations/list-tag.ts';
import type { TestServer } from './server.ts';

/** Expects the statement for many to say the same of the lists of these people (six or more) as the one for each. */
export function expectSameTogether({ db }: TestServer, ids: readonly string[]): Promise<void> {
  // Presence may be written meanwhile.
  return db.transaction(async (snapshot) => {
    const each = await Promise.all(ids.map((id) => readListState(snapshot, id)));
    expect(inOrder(await readListStates(snapshot, ids))).toEqual(inOrder(each));
  }, 'snapshot');
}

/** The ends of the conversations' ids come in any order. */
const inOrder = (states: readonly ListState[]) =>
  states.map((state) => ({
    ...state,
    conversations: (state.conversations.match(/.{8}/g) ?? []).toSorted(),
  }));
