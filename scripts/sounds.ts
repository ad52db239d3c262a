/**
 * Makes the sounds of src/services/notifications/notifications/sounds: `npm run sounds`. They are made of sines, so
 * that nobody owns them, and stored as WAV, which every browser plays and which needs no encoder. tests/scripts
 * compares the committed files with the output of this script.
 */
import { writeFile } from 'node:fs/promises';

export interface Sound {
  readonly name: 'notify' | 'ring' | 'silence';
  readonly rateHz: number;
  /** One channel, samples from -1 to 1. */
  readonly samples: Float64Array;
}

/** One struck bar: it begins softly, and its overtones die before the tone itself. */
interface Note {
  readonly atS: number;
  readonly hz: number;
  readonly loud: number;
  /** Seconds in which the tone falls to a third. */
  readonly decayS: number;
}

const overtones = [
  { ratio: 1, loud: 1, decay: 1 },
  { ratio: 2, loud: 0.22, decay: 0.5 },
  { ratio: 3.93, loud: 0.09, decay: 0.22 },
];
const attackS = 0.009;
/** Every sound fades to silence within this, however long its last tone would ring. */
const fadeS = 0.06;

const a5 = 880;
const e5 = 659.255;
const cSharp6 = 1108.731;
const e6 = 1318.51;

export function makeSounds(): readonly Sound[] {
  return [
    {
      name: 'notify',
      ...draw(22_050, 0.55, [
        { atS: 0, hz: a5, loud: 0.34, decayS: 0.12 },
        { atS: 0.1, hz: e6, loud: 0.38, decayS: 0.13 },
      ]),
    },
    {
      name: 'ring',
      ...draw(
        11_025,
        2.8,
        [0, 0.75].flatMap((atS) => [
          { atS, hz: e5, loud: 0.3, decayS: 0.22 },
          { atS: atS + 0.14, hz: a5, loud: 0.3, decayS: 0.22 },
          { atS: atS + 0.28, hz: cSharp6, loud: 0.34, decayS: 0.3 },
        ]),
      ),
    },
    { name: 'silence', rateHz: 8_000, samples: new Float64Array(400) },
  ];
}

function draw(rateHz: number, lengthS: number, notes: readonly Note[]): Omit<Sound, 'name'> {
  const samples = new Float64Array(Math.round(rateHz * lengthS));
  const fade = Math.round(rateHz * fadeS);
  for (const note of notes) strike(samples, rateHz, note);
  for (let back = 0; back < fade; back += 1) {
    const at = samples.length - 1 - back;
    samples[at] = (samples[at] ?? 0) * rise(back / fade);
  }
  return { rateHz, samples };
}

function strike(samples: Float64Array, rateHz: number, { atS, hz, loud, decayS }: Note): void {
  for (let at = Math.round(atS * rateHz); at < samples.length; at += 1) {
    const s = at / rateHz - atS;
    let value = 0;
    for (const overtone of overtones) {
      const envelope = overtone.loud * Math.exp(-s / (decayS * overtone.decay));
      value += envelope * Math.sin(2 * Math.PI * hz * overtone.ratio * s);
    }
    samples[at] = (samples[at] ?? 0) + loud * rise(s / attackS) * value;
  }
}

/** Rises from 0 to 1 smoothly, because a corner would click. */
function rise(part: number): number {
  return part >= 1 ? 1 : (1 - Math.cos(Math.PI * Math.max(0, part))) / 2;
}

/** Encodes the sound as WAV: 16 bits, mono. */
export function wavOf({ rateHz, samples }: Sound): Buffer {
  const header = 44;
  const bytes = samples.length * 2;
  const wav = Buffer.alloc(header + bytes);
  wav.write('RIFF', 0, 'ascii');
  wav.writeUInt32LE(header - 8 + bytes, 4);
  wav.write('WAVEfmt ', 8, 'ascii');
  wav.writeUInt32LE(16, 16); // of the format that follows
  wav.writeUInt16LE(1, 20); // PCM
  wav.writeUInt16LE(1, 22); // mono
  wav.writeUInt32LE(rateHz, 24);
  wav.writeUInt32LE(rateHz * 2, 28); // bytes a second
  wav.writeUInt16LE(2, 32); // bytes a sample
  wav.writeUInt16LE(16, 34); // bits
  wav.write('data', 36, 'ascii');
  wav.writeUInt32LE(bytes, 40);
  samples.forEach((sample, index) => {
    wav.writeInt16LE(Math.round(sample * 32_767), header + index * 2);
  });
  return wav;
}

export const soundFile = (name: Sound['name']): URL =>
  new URL(`../src/services/notifications/notifications/sounds/${name}.wav`, import.meta.url);

if (import.meta.main) {
  await Promise.all(makeSounds().map((sound) => writeFile(soundFile(sound.name), wavOf(sound))));
}
