import { brokenLaw, historyLaws } from '#tests/together/laws.ts';
import type { Run } from '../../src/recorder/record.ts';

interface Arrived {
  readonly clientId: string;
  readonly seq: number;
}

interface Told {
  /** The messages that were written here, without those that wait for their files. */
  readonly written: string[];
  /** As the server keeps them, by their ids. */
  readonly arrived: Map<string, Arrived>;
}

/**
 * Answers which laws of sending the recordings break, in words: they tell what was written here, and with which number
 * it came back.
 */
export function brokenLaws(runs: readonly Run[]): string[] {
  const conversations = new Map<string, Told>();
  const toldOf = (id: string): Told => {
    const told = conversations.get(id) ?? { written: [], arrived: new Map() };
    conversations.set(id, told);
    return told;
  };
  const steps = runs
    .flatMap((run) => run.steps.map((step) => ({ ...step, at: run.startedAt + step.ms })))
    .toSorted((one, other) => one.at - other.at);
  for (const { type, event } of steps) {
    const { conversationId, clientId, files } = event;
    if (type === 'outbox.enqueue' && Array.isArray(files) && files.length === 0)
      toldOf(String(conversationId)).written.push(String(clientId));
    for (const message of messagesIn(event))
      toldOf(message.conversationId).arrived.set(message.id, message);
  }
  return [...conversations.values()].flatMap(({ written, arrived }) => {
    const mine = [...arrived.values()]
      .toSorted((one, other) => one.seq - other.seq)
      .map((message) => message.clientId)
      .filter((id) => written.includes(id));
    // What has not come back yet may still be on its way.
    const back = written.filter((id) => mine.includes(id));
    return brokenLaw(historyLaws, { written: back, arrived: mine }) ?? [];
  });
}

interface Message extends Arrived {
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
