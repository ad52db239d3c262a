/** Measures how loud a microphone is. */
import { callLevelMs } from '#contract/call-limits.ts';

/** A level below `quietDb` counts as silence, one above `loudDb` as the loudest; in decibels of full scale. */
const quietDb = -55;
const loudDb = -10;

/**
 * Reports the level of a track several times a second, from 0 to 1, on the scale of decibels, as the ear hears. Returns
 * the function that stops.
 */
export function watchLevel(track: MediaStreamTrack, on: (level: number) => void): () => void {
  const context = new AudioContext();
  // Without a gesture a browser may leave the context asleep: the level is then 0 until there was one.
  if (context.state === 'suspended') context.resume().catch(() => {});
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    on(levelOf(samples));
  }, callLevelMs);
  return () => {
    clearInterval(timer);
    source.disconnect();
    context.close().catch(() => {});
  };
}

/** Computes the level, from 0 to 1, of samples between -1 and 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const db = 10 * Math.log10(sum / samples.length);
  return Math.min(1, Math.max(0, (db - quietDb) / (loudDb - quietDb)));
}
