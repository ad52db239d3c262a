import type { Recording } from './record.ts';

/** Lets the browser save the recording as a file, and answers with its name. */
export function saveRecording(recording: Recording): string {
  const [day = '', time = ''] = new Date(recording.savedAt).toISOString().split(/[T.]/);
  const name = `vest-${day}-${time.replaceAll(':', '')}.json`;
  const file = new Blob([JSON.stringify(recording)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of the file with the click.
  URL.revokeObjectURL(link.href);
  return name;
}
