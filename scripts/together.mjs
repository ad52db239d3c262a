/**
 * `npm run together`: plays charts together in every order of events, within the bounds of `npm test`, and says how far
 * it came, also on the way there. `npm run together -- sending --faults 3 --situations 5000000` goes on for hours in one world. A broken law is
 * printed as a test.
 */
import { parseArgs } from 'node:util';
import { asTest, explore, summary } from '../tests/together/explore.ts';
import { allWorlds } from '../tests/together/worlds.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { faults: { type: 'string' }, situations: { type: 'string' } },
});
const refuse = (why) => {
  console.error(why);
  process.exit(1);
};
for (const [name, value] of Object.entries(values)) {
  if (!/^\d+$/.test(value)) refuse(`--${name} is a number, not «${value}»`);
}
const isWanted = (name) => positionals.length === 0 || positionals.includes(name);
const unknown = positionals.filter((name) => !allWorlds.some(({ world }) => world.name === name));
if (unknown.length > 0) {
  const names = allWorlds.map(({ world }) => world.name).join(', ');
  refuse(`There is no world ${unknown.join(', ')}, but ${names}`);
}

for (const { world, limits } of allWorlds.filter(({ world: { name } }) => isWanted(name))) {
  const wide = {
    faults: Number(values.faults ?? limits.faults),
    situations: Number(values.situations ?? (values.faults ? 10_000_000 : limits.situations)),
  };
  const startedAt = performance.now();
  const explored = explore(world, wide, (line) => console.log(`${world.name}: ${line}`));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${summary(world, wide, explored)} (${seconds} s)`);
  if (!explored.finding) continue;
  console.log(asTest(world, explored.finding));
  process.exitCode = 1;
}
