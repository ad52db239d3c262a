/** The recording of this page: what goes on since it began, and what was kept over a reload. */
import type { AnyActorRef } from 'xstate';
import { withoutFirst } from './cut.ts';
import { hashedId } from './ids.ts';
import { forgetKept, key } from './kept.ts';
import type { Recording, Run } from './record.ts';
import { recordActors, type Recorder } from './recorder.ts';
import { keptSteps } from './ring.ts';

interface Kept {
  /** The person who was signed in, as a hash: what another one did is not shown to them. */
  readonly person: string;
  readonly runs: readonly Run[];
}
export const maxBytes = 512 * 1024;

let recorder: Recorder | null = null;
/** The runs before the last reloads. */
let earlier: readonly Run[] = [];

/** Begins to record, and takes over what the page before the reload has left. */
export function recordPage(system: AnyActorRef['system']): void {
  const app: AnyActorRef | undefined = system.get('app');
  if (!app || recorder) return;
  let person = personOf(app);
  const kept = takeKept();
  earlier = kept?.person === person ? kept.runs : [];
  recorder = recordActors(app, () => {
    earlier = [];
    person = personOf(app) || person;
    forgetKept();
  });
  addEventListener('pagehide', () => {
    // A page that broke does not know any more who it was.
    person = personOf(app) || person;
    keep({ person, runs: recordedRuns() });
  });
}

/** All that is recorded, the oldest run first. */
export function recordedRuns(): readonly Run[] {
  return recorder ? withinLimits([...earlier, recorder.run()]) : [];
}

export function recordingOf(runs: readonly Run[], said: string): Recording {
  return {
    version: 1,
    build: pathOf(document.querySelector<HTMLScriptElement>('script[type=module]')?.src),
    browser: browserFamily(navigator.userAgent),
    savedAt: Date.now(),
    said,
    runs: [...runs],
  };
}

/** The address of the page's code without the server's, which is nobody's business. */
export const pathOf = (address: string | undefined): string =>
  address ? new URL(address).pathname : '';

/** Cuts the oldest run until all are few and small enough, and drops those without steps. */
export function withinLimits(runs: readonly Run[]): readonly Run[] {
  const count = runs.reduce((sum, { steps }) => sum + steps.length, 0);
  const [first, ...rest] = runs;
  if (!first) return runs;
  if (first.steps.length === 0) return withinLimits(rest);
  const surplus =
    count > keptSteps ? count - keptSteps : bytesOf(runs) > maxBytes ? first.steps.length / 2 : 0;
  return surplus > 0 ? withinLimits([withoutFirst(first, Math.ceil(surplus)), ...rest]) : runs;
}

const bytesOf = (runs: readonly Run[]): number =>
  new TextEncoder().encode(JSON.stringify(runs)).length;

function personOf(app: AnyActorRef): string {
  const id: unknown = app.getSnapshot().context.user?.id;
  return typeof id === 'string' ? hashedId(id) : '';
}

function browserFamily(agent: string): string {
  const families = ['Firefox', 'Edg', 'OPR', 'YaBrowser', 'Chrome', 'Safari'];
  return families.find((family) => agent.includes(`${family}/`)) ?? 'another';
}

/** Reads the kept runs once: they must not lie there when the person signs out where this code does not run. */
function takeKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    forgetKept();
    // Safe: this module has written it in this tab.
    return kept as Kept | null;
  } catch {
    // A browser that blocks the storage keeps nothing over a reload.
    return null;
  }
}

function keep(kept: Kept): void {
  try {
    if (kept.runs.length === 0) forgetKept();
    else sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The recording ends with this page, and nothing else needs the storage.
  }
}
