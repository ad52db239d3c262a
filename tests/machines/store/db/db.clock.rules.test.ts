/** The times of my settings on a device whose clock is wrong: the server goes by its own. */
import { describe, expect, test } from 'vitest';
import { forever, noSettings } from '#contract/settings-rules.ts';
import type { ConversationSettings } from '#contract/settings.ts';
import {
  FOREVER_MS,
  selectConversationIds,
  selectIsMuted,
  selectNextMuteEndMs,
  settingAtServer,
} from '#machines/store/db/db.settings.ts';
import type { SettingField } from '#services/sending/wishes/types.ts';
import { entryShape } from '#tests/machines/kit/shapes.ts';
import { createDb } from './db.fixture.ts';

const at = (n: number) => `2026-03-0${n}T10:00:00.000Z`;
const of = (version: number, more: Partial<ConversationSettings>): ConversationSettings => ({
  ...noSettings,
  version,
  ...more,
});
const list = (told: Readonly<Record<string, ConversationSettings>>) => ({
  type: 'list.loaded' as const,
  known: {},
  entries: ['c1', 'c2', 'c3'].map((id, index) => ({
    ...entryShape({ id, messages: [], createdAt: at(9 - index) }),
    ...(told[id] && { settings: told[id] }),
  })),
});
const told = (conversationId: string, settings: ConversationSettings) =>
  ({ type: 'conversations:settings', payload: { conversationId, settings } }) as const;
const wished = (conversationId: string, field: SettingField, value: number) =>
  ({ type: 'wish.shown', subject: `setting/${conversationId}/${field}`, value }) as const;

describe('a clock that is wrong', () => {
  const compared = (clockSkewMs: number) => ({ type: 'clock.compared', clockSkewMs }) as const;

  test.each([7_200_000, -7_200_000])('by %d ms mutes as long as the server does', (skewMs) => {
    const db = createDb(list({ c1: of(1, { mutedUntil: at(2) }) }), compared(skewMs));
    const endMs = Date.parse(at(2)) + skewMs;
    expect(selectIsMuted(db.now, 'c1', endMs - 1)).toBe(true);
    expect(selectIsMuted(db.now, 'c1', endMs)).toBe(false);
    expect(selectNextMuteEndMs(db.now, endMs - 1)).toBe(endMs);
    expect(selectNextMuteEndMs(db.now, endMs)).toBeNull();
    // A wish is by this clock already.
    db.take(wished('c1', 'muted', endMs + 5));
    expect(selectNextMuteEndMs(db.now, endMs)).toBe(endMs + 5);
    db.take(told('c2', of(1, { mutedUntil: forever })));
    expect(settingAtServer(db.now, 'c2', 'muted')).toBe(FOREVER_MS);
    expect(settingAtServer(db.now, 'c3', 'muted')).toBe(0);
  });

  test('counts as set right as soon as the server is heard again', () => {
    const db = createDb(list({ c1: of(1, { mutedUntil: at(2) }) }), compared(7_200_000));
    const endMs = Date.parse(at(2));
    expect(selectNextMuteEndMs(db.now, 0)).toBe(endMs + 7_200_000);
    db.take(compared(400));
    expect(selectNextMuteEndMs(db.now, 0)).toBe(endMs + 400);
  });

  test('is not one that differs by the way of an answer', () => {
    const db = createDb(compared(2_999));
    expect(db.now.clockSkewMs).toBe(0);
    const before = db.now;
    db.take(compared(-2_999));
    expect(db.now).toBe(before);
    db.take(compared(3_000), compared(5_999));
    expect(db.now.clockSkewMs).toBe(3_000);
  });

  test('has the latest pin on top, whether the server knows of it or not', () => {
    const db = createDb(list({ c2: of(1, { pinnedAt: at(3) }) }), compared(-7_200_000));
    expect(settingAtServer(db.now, 'c2', 'pinned')).toBe(Date.parse(at(3)) - 7_200_000);
    db.take(wished('c3', 'pinned', Date.parse(at(3)) - 7_100_000));
    expect(selectConversationIds(db.now)).toEqual(['c3', 'c2', 'c1']);
    db.take(compared(0));
    expect(selectConversationIds(db.now)).toEqual(['c2', 'c3', 'c1']);
  });
});
