/**
 * `npm run bench`: every figure beside its floor, medians of interleaved runs; writes docs/performance.md, and prints
 * one table with what stood there before.
 * `npm run bench -- send idle return login chats many-chats starting upload calls sending content opening signing-in actors search around memory everyday session slow-session` (any of them) runs a part.
 * `npm run bench -- --check` (and parts) exits 1 where a target is missed; the targets stand in the parts' own code. A part
 * that breaks makes it 1 in any case, after the others were measured.
 * With BENCH_RUNS (fewer rounds, for a try) it only prints.
 */
import { readRecorded, record } from './infra/record.ts';
import { isATry } from './infra/rounds.ts';
import { run, type Parts } from './infra/run.ts';

const parts: Parts = {
  login: async () => (await import('./login/login.bench.ts')).measureLogin(),
  chats: async () => (await import('./chats/chats.bench.ts')).measureChats(),
  'many-chats': async () => (await import('./chats/chats.bench.ts')).measureManyChats(),
  starting: async () => (await import('./starting/starting.bench.ts')).measureStarting(),
  send: async () => (await import('./send/send.bench.ts')).measureSend(),
  idle: async () => (await import('./idle/idle.bench.ts')).measureIdle(),
  return: async () => (await import('./return/return.bench.ts')).measureReturn(),
  upload: async () => (await import('./upload/upload.bench.ts')).measureUpload(),
  calls: async () => (await import('./calls/calls.bench.ts')).measureCalls(),
  sending: async () => (await import('./sending/sending.bench.ts')).measureSending(),
  opening: async () => (await import('./opening/opening.bench.ts')).measureOpening(),
  'signing-in': async () => (await import('./signing-in/signing-in.bench.ts')).measureSigningIn(),
  actors: async () => (await import('./actors/actors.bench.ts')).measureActors(),
  search: async () => (await import('./search/search.bench.ts')).measureSearch(),
  around: async () => (await import('./around/around.bench.ts')).measureAround(),
  memory: async () => (await import('./memory/memory.bench.ts')).measureMemory(),
  everyday: async () => (await import('./everyday/everyday.bench.ts')).measureEveryday(),
  session: async () => (await import('./session/session.bench.ts')).measureSession(),
  'slow-session': async () => (await import('./session/session.bench.ts')).measureSlowSession(),
  content: async () => (await import('./content/content.bench.ts')).measureContent(),
};

const code = await run(parts, process.argv.slice(2), {
  recorded: await readRecorded(),
  record: async (part, figures) => {
    if (!isATry) await record(part, figures);
  },
  say: console.log,
  complain: console.error,
});
// A part that broke may have left a server behind, which would keep this process.
process.exit(code);
