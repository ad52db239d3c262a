/**
 * `npm run bench`: every figure beside its floor, medians of interleaved runs; writes docs/performance.md.
 * `npm run bench -- send idle return login chats upload calls sending content opening signing-in actors` (any of them) runs a part.
 * With BENCH_RUNS (fewer rounds, for a try) it only prints.
 */
import { record } from './infra/record.ts';
import { isATry, print, type Figure } from './infra/rounds.ts';

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

const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const figures = await measure();
  figures.forEach(print);
  if (!isATry) await record(name, figures);
}
