import { expect, test } from 'vitest';
import { asTest, explore, type Limits, type World } from './explore.ts';

export interface Bounded<O> {
  readonly world: World<O>;
  /** `npm test` explores so far; `npm run together` goes further. */
  readonly limits: Limits;
}

/** Explores each world within its limits and expects no broken law. A finding is printed as a test of its own. */
export function describeTogether<O>(worlds: readonly Bounded<O>[]): void {
  // Exploring takes seconds, and longer on a busy machine.
  test.each(worlds)(
    '$world.name: no order of events breaks a law',
    { timeout: 120_000 },
    ({ world, limits }) => {
      const explored = explore(world, limits);
      if (explored.finding)
        throw new Error(`${explored.finding.law}\n${asTest(world, explored.finding)}`);
      expect(explored.wholeFaults, `all within ${limits.situations} situations`).toBe(
        limits.faults,
      );
      expect(explored.goals, `«${world.goal.name}»`).toBeGreaterThan(0);
    },
  );
}
