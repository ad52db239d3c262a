/**
 * `npm test`: installs and builds as `npm start` does, then runs everything that can fail and sums it up in
 * one line, `N passed, N failed`. Every static check counts as one test.
 * `npm test -- static unit atlas e2e` (any of them) runs a part.
 */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { chromiumMissing, findOrInstallBrowsers } from './lib/chromium.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { findOrGetLiveKit, livekitMissing } from './lib/livekit.mjs';
import { node24 } from './lib/node24.mjs';
import { readPlaywright } from './lib/reports.mjs';
import { root } from './lib/root.mjs';
import { refuse } from './lib/steps.mjs';
import { isForRootAlone, testCopy } from './lib/tests-copy.mjs';

process.chdir(root);
const wanted = process.argv.slice(2);
const isWanted = (part) => wanted.length === 0 || wanted.includes(part);
let passed = 0;
/**
 * Failed tests with the first lines of their errors, printed again at the end, because some logs keep only the end of a
 * long run.
 */
const failures = [];
const beganAt = performance.now();

await install().catch(refuse);
const node = await node24();
if (isForRootAlone()) process.exit(await testCopy(node, wanted).catch(refuse));
// The first build of LiveKit takes minutes: the checks that do not need it run meanwhile.
const livekit = isWanted('unit') || isWanted('e2e') ? findOrGetLiveKit(node) : null;
const browsers = isWanted('e2e') || isWanted('atlas') ? findOrInstallBrowsers() : null;

/** Runs one of our tools under the locked Node; resolves with its exit code. */
const run = (tool, args, env = {}) => runFile(`node_modules/${tool}`, args, env);

function runFile(file, args, env) {
  return new Promise((resolve) => {
    const child = spawn(node, [file, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Like `runFile`, for what runs beside other tests: it and its own children get only the time that those leave, and its
 * words come when it has ended.
 */
function runBeside(file, args, env) {
  const said = [];
  return new Promise((resolve) => {
    const child = spawn(node, [file, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => said.push(bytes));
    child.on('spawn', () => setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL));
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  }).finally(() => process.stdout.write(Buffer.concat(said)));
}

async function check(name, tool, args) {
  const startedAt = performance.now();
  const code = await run(tool, args);
  if (code === 0) passed += 1;
  else failures.push(name);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
}

/**
 * Adds a runner's own figures. A runner that failed without a report, or without a failed test, counts as one failure.
 */
async function addReport(name, code, path, read = (report) => report) {
  const report = await readFile(path, 'utf8').then(
    (text) => read(JSON.parse(text)),
    () => null,
  );
  const failed = report?.failures ?? [];
  if (report === null) failed.push(`${name}: no report`);
  else if (failed.length === 0 && (code !== 0 || report.passed === 0)) {
    failed.push(`${name}: ended with ${code}, ${report.passed} passed`);
  }
  passed += report?.passed ?? 0;
  failures.push(...failed);
  console.log(`${name}: ${report?.passed ?? 0} passed, ${failed.length} failed`);
}

async function checkStatically() {
  await check('format', 'oxfmt/bin/oxfmt', ['--check', '.']);
  await check('lint', 'oxlint/bin/oxlint', [
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
  ]);
  await check('types of the pages and tests', 'typescript/bin/tsc', ['-p', 'tsconfig.json']);
  await check('types of the server', 'typescript/bin/tsc', ['-p', 'tsconfig.server.json']);
  await check('dead code', 'knip/bin/knip.js', []);
}

/** Runs these projects of vitest.config.ts. */
async function testUnits(name, projects) {
  const report = `test-results/${name}.json`;
  await rm(report, { force: true });
  const code = await run(
    'vitest/vitest.mjs',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=./scripts/lib/vitest-report.mjs',
    ],
    { REPORT: report },
  );
  await addReport(name, code, report);
}

/** Sees every state of a chart that a person can see, and tries every way out of it. */
async function testAtlas(paths) {
  const report = 'test-results/atlas.json';
  await rm(report, { force: true });
  const code = await runBeside('atlas/shoot.ts', ['--quick'], { ...paths, REPORT: report });
  await addReport('atlas', code, report);
}

/** Runs the tests of whole pages against a real server. */
async function testInBrowsers(paths) {
  const report = 'test-results/e2e.json';
  await rm(report, { force: true });
  const code = await run('@playwright/test/cli.js', ['test'], {
    ...paths,
    // Playwright starts a process for every few files, and compiles itself anew in each without this.
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    REPORT: report,
  });
  await addReport('e2e', code, report, readPlaywright);
}

// The build keeps one core busy for most of its time; the linter and the compiler use all that there are.
await Promise.all([build().catch(refuse), isWanted('static') && checkStatically()]);

if (isWanted('static')) await check('size of the pages', 'size-limit/bin.js', []);

if (livekit !== null) {
  const { isOk, said } = await livekit;
  if (said !== '') console.log(said);
  if (!isOk) {
    failures.push(livekitMissing);
  }
}

const found = await browsers;
if (browsers !== null && found === null) failures.push(chromiumMissing());

if (isWanted('unit')) await testUnits('unit', ['charts', 'pure', 'server']);
// The tests of the whole product wait for its processes half of the time; the atlas is content with what they leave.
await Promise.all([
  isWanted('unit') && testUnits('platform', ['platform']),
  isWanted('atlas') && found !== null && testAtlas(found),
]);
if (isWanted('e2e') && found !== null) await testInBrowsers(found);

console.log(`All of it took ${Math.round((performance.now() - beganAt) / 1000)} s`);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
