/** Reads the failures of a test run: each one's name with the first lines of its error. */

/** Reads Playwright's JSON report. */
export function readPlaywright({ suites, errors, stats }) {
  const failures = suites.flatMap(failedInSuite);
  // These errors happened outside of tests: a file that cannot be loaded, a set-up that threw.
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map(({ message }) => firstLines(message))],
  };
}

/** Lists the tests of a Playwright suite that failed, were flaky or were skipped. */
function failedInSuite({ specs = [], suites = [] }) {
  const failed = specs
    .flatMap((spec) => spec.tests.map((test) => ({ spec, test })))
    .filter(({ test }) => test.status !== 'expected')
    .map(({ spec, test }) => {
      const [error] = test.results.flatMap((result) => result.errors ?? []);
      return `e2e/${spec.file}:${spec.line} › ${spec.title} (${test.status})\n${firstLines(error?.message)}`;
    });
  return [...failed, ...suites.flatMap(failedInSuite)];
}

export const firstLines = (text = '') =>
  text
    .split('\n')
    .filter((line) => !line.includes('node_modules/'))
    .slice(0, 12)
    .filter((line) => line.trim() !== '')
    .map((line) => `    ${line}`)
    .join('\n');
