/** Prints figures for Prometheus (text format 0.0.4) about the process, HTTP calls and the database's connections. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { eblidsInAll, readEblidUse, supplyOf } from '#server/people/users/eblids.ts';
import type { EblidUse } from '#server/people/users/eblids.ts';

const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Timing {
  readonly labels: string;
  /** The number of answers that took at most as long as the bucket of the same index, but longer than the one before. */
  readonly within: number[];
  count: number;
  sumS: number;
}

interface Gauge {
  readonly help: string;
  readonly read: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Prints all figures as they are now. */
    readonly metrics: () => string;
    /** Areas add their own figures: `gauges.set(name, { help, read })`. */
    readonly gauges: Map<string, Gauge>;
  }
}

/** Counts every answer of `app`. Call it before anything that answers is registered. */
export function collectMetrics(app: FastifyInstance): void {
  const timings = new Map<string, Timing>();
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();
  app.addHook('onClose', async () => {
    loopDelay.disable();
  });
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, next) => {
    // The pattern of the route is used, because ids in the address would make a series for each person.
    note(timings, `${method} ${routeOptions.url ?? 'unknown'} ${statusCode}`, elapsedTime / 1_000);
    next();
  });
  const gauges = new Map<string, Gauge>();
  const lookAtEblids = watchEblids(app);
  app.decorate('gauges', gauges);
  app.decorate('metrics', () => {
    const { total, idle, waiting } = app.deps.db.counts();
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const p99S = loopDelay.percentile(99) / 1e9;
    loopDelay.reset();
    return [
      ...gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
      ...gauge('nodejs_heap_used_bytes', 'Used heap.', heapUsed),
      ...counter('process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
      ...gauge('process_uptime_seconds', 'Since the start of the process.', process.uptime()),
      ...gauge('nodejs_eventloop_lag_p99_seconds', 'Since the last reading.', p99S),
      ...[...gauges].flatMap(([name, { help, read }]) => gauge(name, help, read())),
      ...states('vest_database_connections', connectionsHelp, { open: total, idle, waiting }),
      ...eblids(lookAtEblids()),
      '# HELP vest_http_request_seconds Time to the end of an answer.',
      '# TYPE vest_http_request_seconds histogram',
      ...[...timings.values()].flatMap(histogram),
      '',
    ].join('\n');
  });
}

/**
 * Returns a function that tells how it was at the last look, and looks anew. These figures never wait for the database:
 * they are wanted most while it is away.
 */
function watchEblids(app: FastifyInstance): () => EblidUse | undefined {
  let use: EblidUse | undefined;
  return () => {
    readEblidUse(app.deps.db).then(
      (found) => (use = found),
      () => (use = undefined),
    );
    return use;
  };
}

function eblids(use: EblidUse | undefined): string[] {
  if (use === undefined) return [];
  return [
    ...states('vest_eblids', eblidsHelp, {
      used: use.used,
      free: eblidsInAll(use.digits) - use.used,
    }),
    ...gauge('vest_eblids_scarce', scarceHelp, supplyOf(use).mend === null ? 0 : 1),
  ];
}

const connectionsHelp = 'Connections to PostgreSQL, and callers waiting for one.';
const eblidsHelp = 'Numbers that people are found by, in use and free (EBLID_DIGITS).';
const scarceHelp =
  '1 from 80 of 100 numbers in use on: new people will soon get none (EBLID_DIGITS gives room).';

function note(timings: Map<string, Timing>, key: string, tookS: number): void {
  let timing = timings.get(key);
  if (timing === undefined) {
    const [method = '', route = '', status = ''] = key.split(' ');
    const labels = `method="${method}",route="${route}",status="${status}"`;
    timing = { labels, within: bucketsS.map(() => 0), count: 0, sumS: 0 };
    timings.set(key, timing);
  }
  timing.count += 1;
  timing.sumS += tookS;
  const index = bucketsS.findIndex((bucketS) => tookS <= bucketS);
  if (index >= 0) timing.within[index] = (timing.within[index] ?? 0) + 1;
}

function histogram({ labels, within, count, sumS }: Timing): string[] {
  const name = 'vest_http_request_seconds';
  let inAll = 0;
  return [
    ...bucketsS.map((le, index) => {
      inAll += within[index] ?? 0;
      return `${name}_bucket{${labels},le="${le}"} ${inAll}`;
    }),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sumS}`,
    `${name}_count{${labels}} ${count}`,
  ];
}

const gauge = (name: string, help: string, value: number) => figure('gauge', name, help, value);
const counter = (name: string, help: string, value: number) => figure('counter', name, help, value);

function figure(type: string, name: string, help: string, value: number): string[] {
  return [...head(type, name, help), `${name} ${value}`];
}

/** Prints how many there are in each state. */
function states(name: string, help: string, counts: Readonly<Record<string, number>>): string[] {
  const lines = Object.entries(counts).map(
    ([state, count]) => `${name}{state="${state}"} ${count}`,
  );
  return [...head('gauge', name, help), ...lines];
}

const head = (type: string, name: string, help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];
