/**
 * Writes vitest's figures for `npm test` to REPORT as `{ passed, failures }`. vitest's own JSON leaves out the errors
 * that belong to no test, and they fail a run, too.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { firstLines } from './reports.mjs';

export default class Report {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const groups = [...modules, ...modules.flatMap((module) => [...module.children.allSuites()])];
    const failures = [
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => failure(test, test.result().errors)),
      ...groups
        .filter((group) => group.errors().length > 0)
        .map((group) => failure(group, group.errors())),
      ...unhandledErrors.map(
        (error) => `an error outside of the tests\n${firstLines(error.stack ?? error.message)}`,
      ),
    ];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const path = process.env['REPORT'] ?? 'test-results/unit.json';
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ passed, failures }));
  }
}

/** A failed test, group or file with its file and full name. */
function failure(what, [error]) {
  const file = what.module?.relativeModuleId ?? what.relativeModuleId;
  const name = what.fullName === undefined ? file : `${file} › ${what.fullName}`;
  return `${name}\n${firstLines(error?.stack ?? error?.message)}`;
}
