/**
 * Ends a start that cannot go on for a reason that the operator can remove. Each line names the fault and the remedy.
 * The process prints the lines and exits with 1, without a stack, because the fault is not in the program.
 */
export class StartupError extends Error {
  readonly lines: readonly string[];

  constructor(...lines: readonly [string, ...string[]]) {
    super(lines.join('\n'));
    this.name = 'StartupError';
    this.lines = lines;
  }
}

/** Reads the system's code of a failed call (`ENOSPC`, `EADDRINUSE`), if the error carries one. */
export function errorCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Tells a failed file operation in the operator's words. */
export function storageError(error: unknown, path: string): StartupError {
  const code = errorCodeOf(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartupError(
        `На диске нет места для ${path}: освободите место и запустите снова.`,
      );
    case 'EACCES':
    case 'EPERM':
      return new StartupError(
        `Нет права записи в ${path}: дайте право пользователю сервера или задайте другой DATA_DIR.`,
      );
    case 'ELOOP':
      return linkError(path);
    case 'EROFS':
      return new StartupError(`${path} только для чтения: задайте другой DATA_DIR.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupError(`${path} не папка: уберите файл или задайте другой DATA_DIR.`);
    default:
      return new StartupError(
        `Не удалось записать в ${path} (${code ?? String(error)}): проверьте диск или задайте другой DATA_DIR.`,
      );
  }
}

/** Refuses a link in a place where it would lead the server to a file that is not its own. */
export const linkError = (path: string): StartupError =>
  new StartupError(`${path} — ссылка, а здесь Весть по ссылкам не ходит: уберите её.`);
