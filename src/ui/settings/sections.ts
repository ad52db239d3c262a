import { blocked } from '../text/blocks.ru.ts';
import { callDevices } from '../text/call-devices.ru.ts';
import {
  account,
  alerts,
  appearance,
  credentials,
  profile,
  sessions,
} from '../text/settings.ru.ts';

/** The sections in their order, and their headings. The keys are ids on the page, so a link can lead to a section. */
export const sectionTitles = {
  profile: profile.title,
  look: appearance.title,
  alerts: alerts.title,
  devices: callDevices.panel,
  credentials: credentials.title,
  blocked: blocked.title,
  sessions: sessions.title,
  account: account.title,
} as const;

export type SectionId = keyof typeof sectionTitles;

// Safe: the object has only these keys.
export const sectionIds = Object.keys(sectionTitles) as SectionId[];
