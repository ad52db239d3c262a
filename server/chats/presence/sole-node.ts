/**
 * Knows whether this node is the only one that lives. Then whatever it remembers can only be changed by itself. Others
 * are found in the table of nodes at each beat, and at once where the bus tells of them: without it, another node may
 * work unknown for two beats at most.
 */
import type { Deps } from '#server/app/deps.ts';

interface SoleNodeNeeds extends Pick<Deps, 'bus' | 'clock' | 'timings'> {
  readonly nodeId: string;
  /** Reads whether any other node has shown life within this time. */
  readonly hasOthers: (silentMs: number) => Promise<boolean>;
}

/** An answer is good until the beat after the next one. */
const beatsTrusted = 2;

export function createSoleNode({ nodeId, bus, clock, timings, hasOthers }: SoleNodeNeeds) {
  let trustedUntilMs = -Infinity;
  /** Raised whenever another node may have changed something meanwhile. */
  let time = 0;
  let heard = 0;

  const stopHearing = bus.onNotice((notice) => {
    if (notice.kind !== 'node.came' || notice.nodeId === nodeId) return;
    heard += 1;
    trustedUntilMs = -Infinity;
  });

  return {
    /** Tells the others of this node. It stands in the table by then. */
    announce: () => bus.announce({ kind: 'node.came', nodeId }),
    async look(): Promise<void> {
      const [askedAtMs, heardBefore] = [clock.now(), heard];
      const isSole = !(await hasOthers(timings.nodeSilentMs));
      if (askedAtMs > trustedUntilMs) time += 1;
      const isKnown = isSole && heard === heardBefore;
      trustedUntilMs = isKnown ? askedAtMs + beatsTrusted * timings.nodeBeatMs : -Infinity;
    },
    /** Returns the number of the time without others; what was remembered in another time counts no more. */
    soleTime: (): number | null => (clock.now() <= trustedUntilMs ? time : null),
    stop: stopHearing,
  };
}
