/** Starts the server's process: reads the configuration, leaves root, and runs the server (contract, Configuration). */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from '#server/app/config/read.ts';
import { openPrivileged } from '#server/app/listening.ts';
import { createLog } from '#server/app/log.ts';
import { mayLeaveRoot, prepareToLeaveRoot } from '#server/app/privileges/leave.ts';
import { StartupError } from '#server/app/startup-error.ts';
import type * as Serving from './serve.ts';

try {
  const config = readConfig(process.env, process.cwd());
  if (!mayLeaveRoot()) {
    if (process.getuid?.() === 0) {
      createLog(config.logLevel).warn(
        'Сервер остаётся root, ему нельзя сменить пользователя: лучше запустите его от обычного.',
      );
    }
    const { serve } = await import('./serve.ts');
    await serve(config, null);
  } else {
    const door = await openPrivileged(config);
    const { dataDir, program, leave } = await prepareToLeaveRoot(config);
    if (program !== null) leave();
    const code =
      program === null ? './serve.ts' : pathToFileURL(join(program, 'server', 'serve.ts')).href;
    // Safe: it is the file beside this one, or a copy of it.
    const { serve } = (await import(code)) as typeof Serving;
    if (program === null) {
      // Root's clone has the cache of compiled code, which speeds the next start up.
      flushCompileCache();
      leave();
    }
    await serve({ ...config, dataDir }, door);
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  for (const line of error.lines) console.error(`✗ ${line}`);
  process.exit(1);
}
