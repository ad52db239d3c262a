import { createBrowserInspector } from '@statelyai/inspect';
import { StateMachine } from 'xstate';
import type { InspectObserver } from './attach.ts';
import type { Report } from './report.ts';
import { watchActors } from './watch.ts';

/**
 * Attaches Stately's own inspector, in a window of stately.ai. Its `inspect` would serialise whole snapshots with
 * outputs and errors, so it gets our redacted reports instead.
 */
export function attachStately(): InspectObserver {
  const inspector = createBrowserInspector();
  const definitions = new Map<string, string>();
  const watcher = watchActors('stately', (reports) => {
    for (const report of reports) tell(inspector, report, definitions);
  });
  return (event) => {
    if (event.type === '@xstate.actor' && 'logic' in event.actorRef) {
      const { logic, sessionId } = event.actorRef;
      if (logic instanceof StateMachine) definitions.set(sessionId, definitionText(logic.config));
    }
    watcher.inspect(event);
  };
}

function tell(
  inspector: ReturnType<typeof createBrowserInspector>,
  report: Report,
  definitions: ReadonlyMap<string, string>,
): void {
  switch (report.type) {
    case 'actor.started':
      // inspector.actor() drops the definition of an actor that is given by its id.
      inspector.adapter.send({
        type: '@xstate.actor',
        name: report.systemId ?? report.id,
        sessionId: report.actor,
        parentId: report.parent ?? undefined,
        rootId: undefined,
        id: '',
        createdAt: String(report.at),
        _version: '0.7.2',
        definition: definitions.get(report.actor) ?? JSON.stringify({ id: report.id }),
        snapshot: { status: 'active' },
      });
      break;
    case 'actor.changed': {
      const { status, value, context, output } = report;
      inspector.snapshot(report.actor, { status, value, context, output });
      break;
    }
    case 'event.sent': {
      const event = { type: report.name, payload: report.event };
      inspector.event(report.to, event, report.from === null ? {} : { source: report.from });
      break;
    }
    case 'page.opened':
    case 'page.closed':
  }
}

/** Writes the configuration of the chart as text. Functions appear by their names, as Stately shows them. */
function definitionText(config: object): string {
  return JSON.stringify(config, (_key, value: unknown) =>
    typeof value === 'function' ? { type: value.name } : value,
  );
}
