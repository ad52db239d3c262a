/**
 * Writes server/app/auth/passwords/common.txt anew, from the list of a package that is fetched for it and thrown away:
 * the server needs nothing of it but these lines.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { password } from '#contract/limits.ts';

const source = '@zxcvbn-ts/language-common@4.1.3';
const folder = mkdtempSync(join(tmpdir(), 'vest-passwords-'));
try {
  const options = ['--prefix', folder, '--no-save', '--ignore-scripts', '--silent'];
  execFileSync('npm', ['install', ...options, source], { stdio: 'inherit' });
  const installed = join(folder, 'node_modules', '@zxcvbn-ts', 'language-common');
  const license = readFileSync(join(installed, 'LICENSE.txt'), 'utf8').trim();
  // Safe: the package's own list of strings.
  const found = JSON.parse(
    readFileSync(join(installed, 'src', 'passwords.json'), 'utf8'),
  ) as string[];
  const kept = new Set(
    found
      .filter((entry) => entry.length >= password.minChars)
      .map((entry) => entry.normalize('NFKC').toLowerCase()),
  );
  const head = `Passwords that are tried first, most common first: ${source}, by scripts/common-passwords.ts.\n\n${license}`;
  const notes = head.split('\n').map((line) => `# ${line}`.trimEnd());
  writeFileSync(
    join(import.meta.dirname, '..', 'server', 'app', 'auth', 'passwords', 'common.txt'),
    [...notes, ...kept, ''].join('\n'),
  );
} finally {
  rmSync(folder, { recursive: true });
}
