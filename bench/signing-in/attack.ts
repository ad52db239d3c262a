/**
 * Guesses passwords from ten thousand addresses at a steady rate, each guess for another name or for one that exists,
 * until its standard input ends. It is a process of its own, so that its work does not delay what is measured.
 * Environment: PORT, PER_SECOND. Prints how many answers of each status came.
 */
import { Agent, request } from 'node:http';

const port = Number(process.env['PORT']);
const perSecond = Number(process.env['PER_SECOND']);
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const answers = new Map<number, number>();

function guess(number: number): void {
  const address = `51.${(number >> 8) % 40}.${number % 256}.7`;
  const username = number % 2 === 0 ? `sender_${number % 50}` : `nobody ${Math.random()}`;
  const call = request({
    agent,
    host: '127.0.0.1',
    port,
    path: '/api/auth/login',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  });
  call.on('response', (answer) => {
    const { statusCode = 0 } = answer;
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
    answer.resume();
  });
  // The server is stopped before the guesses are.
  call.on('error', () => {});
  call.end(JSON.stringify({ username, password: 'мимо' }));
}

const startedAt = performance.now();
let sent = 0;
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1_000);
  for (; sent < due; sent += 1) guess(sent);
}, 5);

process.stdin.resume();
process.stdin.once('end', () => {
  clearInterval(timer);
  console.log(JSON.stringify(Object.fromEntries(answers)));
  process.exit(0);
});
