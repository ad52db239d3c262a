/** The process in which pictures are decoded (picture-process.ts). */
import { setPriority } from 'node:os';
import { errorCodeOf } from '#server/app/startup-error.ts';
import { preparePicture } from './picture.ts';
import type { PictureAnswer, PictureJob } from './picture.ts';

/** Messages go before pictures where the machine is busy. */
const niceness = 5;

async function answerTo(job: PictureJob): Promise<PictureAnswer> {
  try {
    return await preparePicture(job);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { failure: { code: errorCodeOf(error) ?? null, message } };
  }
}

setPriority(niceness);
// libvips knows no end but the process's: leaving in an orderly way would wait for it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job) => {
  // Safe: picture-process.ts sends nothing else.
  void answerTo(job as PictureJob).then((answer) => process.send?.(answer));
});
process.send?.('ready');
