/**
 * A call between two people: the caller's page, two devices of the callee, the server's record, the network and the
 * room. Events are lost, doubled and late, answers are lost, connections to the room break.
 */
import { selectStage } from '#machines/calls/call/call.selectors.ts';
import { callMachine } from '#machines/calls/call/call.machine.ts';
import { lastWordsMachine } from '#machines/calls/last-words/last-words.machine.ts';
import { callRecordMachine } from '#server/calls/record/call-record.machine.ts';
import {
  began,
  change,
  cut,
  deadlineOf,
  deliver,
  devices,
  go,
  lose,
  ownerOf,
  quiet,
  refetch,
  recordStage,
  shownIn,
  stopped,
  tellRecord,
  type Around,
  type Calling,
} from './call.outside.ts';
import { Company } from './company.ts';
import type { Step, World } from './explore.ts';
import { pageOf } from './refs.ts';
import { brokenLaw, callLaws, ringLaws } from './laws.ts';

interface Plan {
  /** The callee’s devices. */
  readonly callees: readonly ('phone' | 'tablet')[];
  /** Somebody may decline and hang up. */
  readonly ends?: true;
  /** A ticket comes at once, and the list is read when nothing else is on its way to a device. */
  readonly isBrief?: true;
}

/** `call` is another chart where a test wants to see a law break. */
export function callWorld(name: string, plan: Plan, call = callMachine): World<Around> {
  const taking = ['anna', ...plan.callees];
  const world: World<Around> = {
    name,
    charts: { call, lastWords: lastWordsMachine },
    beside: [callRecordMachine],
    laws: [...ringLaws, ...callLaws],
    began,
    stopped,
    begin() {
      const read = Object.fromEntries(taking.map((device) => [device, 0]));
      const company: Calling = new Company(world, { ...quiet, read });
      for (const device of taking) {
        company.start(device, 'call', { userId: ownerOf(device) });
        company.tell(device, 'call', { type: 'realtime.live' });
      }
      company.tell('anna', 'call', { type: 'call.start', conversationId: 'dacha', video: false });
      return company;
    },
    steps: (company) => stepsIn(company, plan, taking),
    broken(company) {
      const facts = factsOf(company, taking);
      return (
        brokenLaw(ringLaws, facts) ??
        (isAtRest(company, taking) ? brokenLaw(callLaws, facts) : null)
      );
    },
    goal: {
      name: 'the devices and the server are at rest, and agree',
      isReached: (company) => isAtRest(company, taking),
    },
  };
  return world;
}

const stageIn = (company: Calling, device: string): string => {
  const call = company.known(device, 'call');
  // Safe: only the call's chart is known by this name.
  return call ? selectStage(call as Parameters<typeof selectStage>[0]) : 'idle';
};

/** These pass within seconds, by themselves; longer times pass only when something is slow. */
const short = new Set(['tryPause', 'rejoinPause']);

function stepsIn(
  company: Calling,
  { ends, isBrief }: Plan,
  taking: readonly string[],
): Step<Around>[] {
  const { jobs, underWay, version, read, inRoom } = company.outside;
  const steps: Step<Around>[] = [];
  const ticket = isBrief && jobs.find(({ src }) => src === 'ticket');
  if (ticket) return [{ name: `${ticket.leaf} comes`, take: (next) => go(next, ticket) }];
  for (const job of jobs) {
    if (job.at === 'holds') continue;
    const name = `${job.leaf}: ${job.word?.name ?? job.src} ${job.at}`;
    steps.push({ name, take: (next) => go(next, job) });
    if (job.src === 'askServer')
      steps.push({ name: `${name}, but lost`, by: 'fault', take: (next) => lose(next, job) });
  }
  for (const message of new Set(underWay)) {
    const { to, event } = message;
    if (!taking.includes(to)) continue;
    const drop = (next: Calling) =>
      change(next, (around) => ({ underWay: around.underWay.filter((one) => one !== message) }));
    const name = `${event.type} for ${to}`;
    steps.push(
      {
        name: `${name} arrives`,
        take(next) {
          drop(next);
          deliver(next, message);
        },
      },
      { name: `${name} is lost`, by: 'fault', take: drop },
      {
        name: `${name} arrives, and will again`,
        by: 'fault',
        take: (next) => deliver(next, message),
      },
    );
  }
  for (const device of taking) {
    const stage = stageIn(company, device);
    const press = (word: string, event: { type: string; video?: boolean }) =>
      steps.push({
        name: `${device} ${word}`,
        by: 'person',
        take: (next) => next.tell(device, 'call', event),
      });
    if (stage === 'ringing') press('answers', { type: 'call.answer', video: false });
    if (ends && stage === 'ringing') press('declines', { type: 'call.decline' });
    if (ends && !['idle', 'ended', 'ringing'].includes(stage))
      press('hangs up', { type: 'call.hangUp' });
    const isAwaited =
      underWay.some(({ to }) => to === device) ||
      jobs.some(({ leaf, at }) => pageOf(leaf) === device && at !== 'holds');
    if ((read[device] ?? 0) < version && !(isBrief && isAwaited))
      steps.push({ name: `${device} reads the list`, take: (next) => refetch(next, device) });
    if (inRoom[ownerOf(device)]?.device === device)
      steps.push({
        name: `${device} is cut off the room`,
        by: 'fault',
        take: (next) => cut(next, device),
      });
  }
  for (const timer of company.timers) {
    const delay = timer.event.type.split('.')[2] ?? '';
    const step = {
      name: `${timer.owner}: ${delay} is over`,
      take: (next: Calling) => next.fire(timer),
    };
    steps.push(short.has(delay) ? step : { ...step, by: 'fault' });
  }
  const at = deadlineOf(company);
  if (at !== null)
    steps.push({
      name: 'the deadline of the record is over',
      by: 'fault',
      take: (next) => tellRecord(next, { type: 'clock', at }),
    });
  return steps;
}

/** Nothing is under way or awaited but people, and every device has read the list. */
function isAtRest(company: Calling, taking: readonly string[]): boolean {
  const { jobs, underWay, version, read } = company.outside;
  return (
    jobs.every(({ at }) => at === 'holds') &&
    underWay.every(({ to }) => !taking.includes(to)) &&
    taking.every((device) => read[device] === version) &&
    company.timers.every(({ event }) => !short.has(event.type.split('.')[2] ?? ''))
  );
}

function factsOf(company: Calling, taking: readonly string[]) {
  const { record, toldOver } = company.outside;
  const shown = shownIn(record);
  return {
    server: recordStage(company),
    userIds: shown?.userIds ?? [],
    devices: devices
      .filter((device) => taking.includes(device))
      .map((device) => ({
        name: device,
        userId: ownerOf(device),
        stage: stageIn(company, device),
        isToldOver: toldOver.includes(device),
      })),
  };
}
