import type { RealtimeFact } from '../realtime/realtime.events.ts';

export type LimitsEvent = RealtimeFact;
