import { brokenLaw, historyLaws } from '#tests/together/laws.ts';
import type { RecordedStep, Recording } from '../../src/recorder/record.ts';
import { brokenCallLaws } from './call-laws.ts';
import { brokenStoreLaws } from './store-laws.ts';

/** By conversation. */
type Listed<Entry> = Map<string, Entry[]>;

/** Answers which laws of charts together the recordings break, in words. */
export const brokenLaws = (
  recordings: readonly Pick<Recording, 'runs' | 'savedAt'>[],
): readonly string[] => [
  ...brokenSendingLaws(recordings),
  ...brokenCallLaws(recordings),
  ...brokenStoreLaws(recordings),
];

/**
 * The recordings tell what was written on each device, and with which number it came back to one of them. Clocks of
 * devices differ, so that each has an order of its own.
 */
function brokenSendingLaws(recordings: readonly Pick<Recording, 'runs'>[]): string[] {
  const told = recordings.map(({ runs }) => runs.flatMap(({ steps }) => steps));
  const arrived: Listed<Message> = new Map();
  for (const message of told.flat().flatMap(({ event }) => messagesIn(event)))
    add(arrived, message.conversationId, message);
  return told.flatMap((steps) =>
    [...writtenIn(steps)].flatMap(([conversation, written]) => {
      const byId = new Map(arrived.get(conversation)?.map((message) => [message.id, message]));
      const mine = [...byId.values()]
        .toSorted((one, other) => one.seq - other.seq)
        .map((message) => message.clientId)
        .filter((id) => written.includes(id));
      // A message that has not come back yet may still be on its way.
      const back = written.filter((id) => mine.includes(id));
      return brokenLaw(historyLaws, { written: back, arrived: mine }) ?? [];
    }),
  );
}

/** The messages that were written in these steps, without those that wait for their files. */
function writtenIn(steps: readonly RecordedStep[]): Listed<string> {
  const written: Listed<string> = new Map();
  for (const { type, event } of steps) {
    const { conversationId, clientId, files } = event;
    if (type === 'outbox.enqueue' && Array.isArray(files) && files.length === 0)
      add(written, String(conversationId), String(clientId));
  }
  return written;
}

function add<Entry>(listed: Listed<Entry>, key: string, entry: Entry): void {
  listed.set(key, [...(listed.get(key) ?? []), entry]);
}

interface Message {
  readonly clientId: string;
  readonly seq: number;
  readonly id: string;
  readonly conversationId: string;
}

function messagesIn(value: unknown): Message[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(messagesIn);
  return isMessage(value) ? [value, ...inner] : inner;
}

function isMessage(value: object): value is Message {
  const { id, clientId, conversationId, seq }: Partial<Record<string, unknown>> = { ...value };
  return (
    [id, clientId, conversationId].every((one) => typeof one === 'string') &&
    typeof seq === 'number'
  );
}
