/** The file that a person saves when they report a problem, and `npm run replay` reads. */
import * as v from 'valibot';

/** Within the times that a date can tell, also where two of them are added. */
const timeSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(4e15));
const indexSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

const moveSchema = v.object({
  from: v.string(),
  type: v.string(),
  to: v.array(v.string()),
  guard: v.optional(v.string()),
});

const chartSchema = v.object({
  /** Names the build of the chart (hashOf). */
  hash: v.string(),
  /** The transitions that were taken, by their index: another build finds its own ones by them. */
  moves: v.record(v.string(), moveSchema),
});

const actorSchema = v.object({
  name: v.string(),
  /** The index of the actor that runs it. */
  parent: v.nullable(indexSchema),
  /** null for actors without states. */
  chart: v.nullable(v.string()),
  /** The innermost states before the first step; empty where it begins in one of the steps. */
  active: v.array(v.string()),
});

const stepSchema = v.object({
  /** Milliseconds since the start of the run. */
  ms: timeSchema,
  /** The indices of the actors that got the event and sent it; null: it came from outside. */
  to: indexSchema,
  from: v.nullable(indexSchema),
  type: v.string(),
  /** The payload of the event: redacted, ids as hashes. */
  event: v.record(v.string(), v.unknown()),
  /** The transitions that it caused, as indices into the moves of the chart. */
  moves: v.optional(v.array(indexSchema)),
  /** The innermost states after it, where they changed. */
  active: v.optional(v.array(v.string())),
  /**
   * The person took out steps of this actor, so its states before this step are not told, nor its transitions. This
   * stands at each step until one tells all states anew.
   */
  isAfterGap: v.optional(v.literal(true)),
  /** The event broke the actor. */
  isBroken: v.optional(v.literal(true)),
});

/** One load of the page. */
const runSchema = v.pipe(
  v.object({
    /** Milliseconds since 1970, by the device's clock. */
    startedAt: timeSchema,
    charts: v.record(v.string(), chartSchema),
    actors: v.array(actorSchema),
    steps: v.array(stepSchema),
  }),
  v.check(
    ({ actors, steps }) =>
      [...actors.map(({ parent }) => parent), ...steps.flatMap(({ to, from }) => [to, from])].every(
        (place) => place === null || place < actors.length,
      ),
    'A step or an actor names an actor that is not there',
  ),
);

export const recordingSchema = v.object({
  version: v.literal(1),
  /** The address of the page's code, which names the build. */
  build: v.string(),
  browser: v.string(),
  savedAt: timeSchema,
  /** The words of the person about it. */
  said: v.string(),
  runs: v.array(runSchema),
});

export type Recording = v.InferOutput<typeof recordingSchema>;
export type Run = v.InferOutput<typeof runSchema>;
export type RecordedStep = v.InferOutput<typeof stepSchema>;
export type RecordedMove = v.InferOutput<typeof moveSchema>;
export type RecordedChart = v.InferOutput<typeof chartSchema>;
