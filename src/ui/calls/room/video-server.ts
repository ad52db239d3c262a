/** What is known of the video server before one goes there. */
import { roomFallbackPort } from '#contract/limits.ts';

/** Where it is as long as nobody has said it: on the page's own machine (spec 2, Calls page). */
export const addressOf = ({ protocol, hostname }: Location): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${roomFallbackPort}`;
