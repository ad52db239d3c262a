import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * The fixtures are a small copy of our folders. They are laid out in a temporary folder beside a copy of our configuration,
 * so that its globs and the type-aware rules apply to them as they do here. A comment at the end of a line names the finding
 * expected there.
 */
const root = join(import.meta.dirname, '../..');
let house: string;
let found: Finding[];

interface Finding {
  file: string;
  line: number;
  rule: string;
}

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'vest-lint-'));
  cpSync(join(import.meta.dirname, 'fixtures'), house, { recursive: true });
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.base.json', 'tsconfig.json']) {
    cpSync(join(root, file), join(house, file));
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  found = await lint(house);
}, 60_000);

afterAll(() => {
  rmSync(house, { recursive: true });
});

describe('the linter reports', () => {
  test.each([
    ['contract/wrong.ts', 'direction', ['no-restricted-imports']],
    ['server/app/auth/wrong.ts', 'direction', ['no-restricted-imports']],
    ['src/services/app/api/wrong.ts', 'direction', ['no-restricted-imports']],
    ['src/machines/app/session/wrong.ts', 'direction', ['no-restricted-imports']],
    ['src/machines/app/session/wrong.ts', 'global', ['no-restricted-globals']],
    ['src/ui/app/auth/wrong.tsx', 'direction', ['no-restricted-imports']],
    ['src/ui/app/auth/wrong.tsx', 'global', ['no-restricted-globals']],
    ['src/inspector/wrong.ts', 'direction', ['no-restricted-imports']],
    ['src/services/app/api/circle.ts', 'cycle', ['no-cycle']],
    ['src/services/app/api/square.ts', 'cycle', ['no-cycle']],
    ['src/ui/app/auth/careless.tsx', 'floating promise', ['no-floating-promises']],
    ['src/ui/app/auth/careless.tsx', 'misused promise', ['no-misused-promises']],
    ['src/ui/app/auth/careless.tsx', 'hook', ['rules-of-hooks', 'exhaustive-deps']],
    ['src/ui/app/auth/careless.tsx', 'compiler', ['refs']],
    ['src/ui/app/auth/careless.tsx', 'a11y', ['click-events-have-key-events', 'alt-text']],
  ])('in %s every line marked «%s»', (file, mark, rules) => {
    const lines = markedLines(file, mark);
    expect(lines).not.toEqual([]);
    const reported = found.filter(
      (finding) => finding.file === file && rules.includes(finding.rule),
    );
    expect(new Set(reported.map((finding) => finding.line))).toEqual(new Set(lines));
    expect(new Set(reported.map((finding) => finding.rule))).toEqual(new Set(rules));
  });
});

test('the linter has nothing against imports in the right direction', () => {
  const wrong = /wrong|careless|circle|square/;
  expect(found.filter((finding) => !wrong.test(finding.file))).toEqual([]);
});

function markedLines(file: string, mark: string): number[] {
  const lines = readFileSync(join(house, file), 'utf8').split('\n');
  return lines.flatMap((line, index) => (isMarked(line, mark) ? [index + 1] : []));
}

function isMarked(line: string, mark: string): boolean {
  return line.endsWith(`// ${mark}`) || line.endsWith(`{/* ${mark} */}`);
}

/** Runs the project's own oxlint; it exits with 1 when it finds something, which is no failure here. */
async function lint(folder: string): Promise<Finding[]> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [oxlint, '--type-aware', '--format', 'json', '.'],
      { cwd: folder, maxBuffer: 16 * 1024 * 1024 },
      (_error, stdout) => resolve(stdout),
    );
  });
  const report: unknown = JSON.parse(output);
  return diagnosticsOf(report).map(({ filename, code, labels }) => ({
    file: filename,
    line: labels[0]?.span.line ?? 0,
    rule: /\((.+)\)/.exec(code)?.[1] ?? code,
  }));
}

interface Diagnostic {
  filename: string;
  code: string;
  labels: ReadonlyArray<{ span: { line: number } }>;
}

function diagnosticsOf(report: unknown): readonly Diagnostic[] {
  if (typeof report !== 'object' || report === null || !('diagnostics' in report)) {
    throw new Error('oxlint did not answer with a report');
  }
  // Safe: the shape of oxlint's JSON report; a change in it would fail every test here.
  return report.diagnostics as readonly Diagnostic[];
}
