import type { CallFiles } from './types.ts';

export function createCallFiles(): CallFiles {
  const files = new Map<string, File>();
  function forget(url: string): void {
    if (files.delete(url)) URL.revokeObjectURL(url);
  }
  return {
    keep(file) {
      const url = URL.createObjectURL(file);
      files.set(url, file);
      return { url, name: file.name, mime: file.type, sizeBytes: file.size };
    },
    fileOf: (url) => files.get(url) ?? null,
    forget,
    forgetAll() {
      for (const url of files.keys()) forget(url);
    },
  };
}
