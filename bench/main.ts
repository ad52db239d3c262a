/**
 * `npm run bench`: every figure beside its floor, medians of interleaved runs; writes docs/performance.md, and prints
 * one table with what stood there before.
 * `npm run bench -- send idle return login chats upload calls sending content opening signing-in actors` (any of them) runs a part.
 * `npm run bench -- --check` (and parts) exits 1 where a target is missed; the targets stand in the parts' own code.
 * With BENCH_RUNS (fewer rounds, for a try) it only prints.
 */
import { readRecorded, record } from './infra/record.ts';
import { isATry, print, type Figure } from './infra/rounds.ts';
import { missedOf, tableOf, type Measured } from './infra/table.ts';

const parts: Record<string, () => Promise<Figure[]>> = {
  login: async () => (await import('./login/login.bench.ts')).measureLogin(),
  chats: async () => (await import('./chats/chats.bench.ts')).measureChats(),
  send: async () => (await import('./send/send.bench.ts')).measureSend(),
  idle: async () => (await import('./idle/idle.bench.ts')).measureIdle(),
  return: async () => (await import('./return/return.bench.ts')).measureReturn(),
  upload: async () => (await import('./upload/upload.bench.ts')).measureUpload(),
  calls: async () => (await import('./calls/calls.bench.ts')).measureCalls(),
  sending: async () => (await import('./sending/sending.bench.ts')).measureSending(),
  opening: async () => (await import('./opening/opening.bench.ts')).measureOpening(),
  'signing-in': async () => (await import('./signing-in/signing-in.bench.ts')).measureSigningIn(),
  actors: async () => (await import('./actors/actors.bench.ts')).measureActors(),
  content: async () => (await import('./content/content.bench.ts')).measureContent(),
};

const wanted = process.argv.slice(2).filter((each) => each !== '--check');
const isCheck = process.argv.includes('--check');
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const recorded = await readRecorded();
const measured: Measured[] = [];
for (const [part, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(part)) continue;
  const figures = await measure();
  figures.forEach(print);
  const lastTimes = recorded.get(part);
  for (const figure of figures) {
    measured.push({ part, figure, lastTime: lastTimes?.get(figure.name) });
  }
  if (!isATry) await record(part, figures);
}
console.log(`\n${tableOf(measured)}`);
const missed = isCheck ? missedOf(measured) : null;
if (missed !== null) {
  console.error(`\n${missed}`);
  process.exitCode = 1;
}
