import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { makeSounds, soundFile, wavOf, type Sound } from '../../scripts/sounds.ts';

const made = (name: Sound['name']): Sound => {
  const sound = makeSounds().find((one) => one.name === name);
  if (!sound) throw new Error(`there is no sound ${name}`);
  return sound;
};
const peak = ({ samples }: Sound) =>
  samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
const lengthS = ({ samples, rateHz }: Sound) => samples.length / rateHz;
/** The mean power of a stretch. */
const power = ({ samples, rateHz }: Sound, fromS: number, toS: number) => {
  const part = samples.slice(Math.round(fromS * rateHz), Math.round(toS * rateHz));
  return Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length);
};

describe.each(['notify', 'ring', 'silence'] as const)('the sound %s', (name) => {
  test('that is committed is what the script makes', async () => {
    expect((await readFile(soundFile(name))).equals(wavOf(made(name)))).toBe(true);
  });

  test('begins and ends at nothing, without a jump, and is never louder than 0.9', () => {
    const sound = made(name);
    const { samples } = sound;
    expect(samples[0]).toBe(0);
    expect(Math.abs(samples.at(-1) ?? 1)).toBe(0);
    expect(Math.abs(samples[1] ?? 1)).toBeLessThan(0.01);
    expect(Math.abs(samples.at(-2) ?? 1)).toBeLessThan(0.01);
    expect(peak(sound)).toBeLessThan(0.9);
  });
});

test('a message sounds for at most 0.6 s, from a file of at most 30 KB, and can be heard', async () => {
  const notify = made('notify');
  expect(lengthS(notify)).toBeLessThanOrEqual(0.6);
  expect((await readFile(soundFile('notify'))).length).toBeLessThanOrEqual(30_000);
  expect(peak(notify)).toBeGreaterThan(0.3);
  // Most of the sound is over before its end.
  expect(power(notify, 0.45, 0.55)).toBeLessThan(power(notify, 0.05, 0.3) / 4);
});

test('a call rings in a loop of a few seconds, with a pause in it', () => {
  const ring = made('ring');
  expect(lengthS(ring)).toBeGreaterThan(2);
  expect(lengthS(ring)).toBeLessThan(4);
  expect(power(ring, 0, 1.5)).toBeGreaterThan(0.05);
  expect(power(ring, 2.4, 2.8)).toBeLessThan(0.01);
});

test('what unlocks the sound is silent', () => {
  expect(peak(made('silence'))).toBe(0);
});
