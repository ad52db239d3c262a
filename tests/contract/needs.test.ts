/** Keeps the table of rights in docs/contract.md equal to the contract's. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { clientEvents } from '#contract/events.ts';
import { needs } from '#contract/needs.ts';
import type { Need } from '#contract/needs.ts';
import { routes } from '#contract/routes.ts';

const docs = readFileSync(
  fileURLToPath(new URL('../../docs/contract.md', import.meta.url)),
  'utf8',
);

const declared: readonly (readonly [string, { readonly needs: string }])[] = [
  ...Object.entries(routes),
  ...Object.entries(clientEvents),
  // These are outside the tables; tests/lint/borders.test.ts lists them all.
  ['GET /openapi.json', { needs: 'nobody' }],
  ['GET /metrics', { needs: 'monitor' }],
  ['signalling below /livekit', { needs: 'roomToken' }],
];

test('the document tells for each call and event who may', () => {
  const rows = Object.entries<Need>(needs).map(([word, { who, outsiders, insiders }]) => {
    const refusals = [outsiders, insiders].flatMap((code) => (code ? [`\`${code}\``] : []));
    const what = declared.flatMap(([name, each]) => (each.needs === word ? [name] : []));
    return `| ${word} | ${who} | ${refusals.join(', ')} | ${what.join(', ')} |`;
  });
  const printed = docs.split('\n').filter((line) => rows.includes(line));
  expect(printed).toEqual(rows);
});
