/** Runs one command of `npm run admin` against the server that runs on this machine. */
import { readConfig } from '#server/app/config/read.ts';
import { StartupError } from '#server/app/startup-error.ts';
import { runCommand } from './commands.ts';
import { Refused, Misused } from './outcomes.ts';
import { createServerClient } from './server-client.ts';

try {
  const config = readConfig(process.env, process.cwd());
  console.log(await runCommand(process.argv.slice(2), createServerClient(config)));
} catch (error) {
  const lines =
    error instanceof StartupError
      ? error.lines
      : error instanceof Refused || error instanceof Misused
        ? [error.message]
        : undefined;
  if (lines === undefined) throw error;
  for (const line of lines) console.error(`✗ ${line}`);
  process.exitCode = error instanceof Misused ? 2 : 1;
}
