/** Reports as an observed page makes them. */
import type { Report } from '../../src/inspector/report.ts';

export const from = { page: 'p1', at: 10 };

export function sent(to: string, name: string, sender: string | null = null, event = {}): Report {
  return {
    ...from,
    type: 'event.sent',
    to,
    from: sender,
    receiver: to,
    sender,
    name,
    event,
  };
}
