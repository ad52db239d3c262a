import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { Snapshot } from 'xstate';
import { definitionOf } from './definition.ts';
import type { Plain } from './redact.ts';
import type { ActorChanged, Report } from './report.ts';

export type Message = StatelyInspectionEvent;

/** The version of the messages: the package's own, of which only the types are used. A test compares the two. */
const version = '0.7.2';

/** Answers whether a message says that the inspector's window is ready. */
export function isConnection(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === '@statelyai.connected'
  );
}

export function messagesOf(reports: readonly Report[]): Message[] {
  return reports.flatMap((report) => messageOf(report) ?? []);
}

function messageOf(report: Report): Message | undefined {
  switch (report.type) {
    case 'actor.started': {
      const { actor, chart, parent } = report;
      return {
        ...common(report, actor),
        type: '@xstate.actor',
        name: report.systemId ?? report.id,
        parentId: parent ?? undefined,
        definition: JSON.stringify(chart ? definitionOf(chart) : { id: report.id }),
        snapshot: { status: 'active' },
      };
    }
    case 'actor.changed':
      return {
        ...common(report, report.actor),
        type: '@xstate.snapshot',
        event: { type: '' },
        snapshot: snapshotOf(report),
      };
    case 'event.sent':
      return {
        ...common(report, report.to),
        type: '@xstate.event',
        sourceId: report.from ?? undefined,
        event: { ...fieldsOf(report.event), type: report.name },
      };
    case 'actor.moved':
    case 'page.opened':
    case 'page.closed':
      return undefined;
  }
}

function fieldsOf(event: Plain): Readonly<Record<string, Plain>> {
  return typeof event === 'object' && event !== null && !Array.isArray(event) ? event : {};
}

/** The types of the messages know of a snapshot what xstate says of all actors; Stately reads a chart's fields, too. */
function snapshotOf({ status, value, context, output, error }: ActorChanged): Snapshot<unknown> {
  const fields = { value, context };
  switch (status) {
    case 'active':
    case 'stopped':
      return { ...fields, status, output: undefined, error: undefined };
    case 'done':
      return { ...fields, status, output, error: undefined };
    case 'error':
      return { ...fields, status, output: undefined, error };
  }
}

/** A page is one system of actors: its name is that of the root. */
function common({ page, at }: Report, sessionId: string) {
  return {
    rootId: page,
    sessionId,
    createdAt: String(at),
    id: Math.random().toString(36).slice(2),
    _version: version,
  };
}
