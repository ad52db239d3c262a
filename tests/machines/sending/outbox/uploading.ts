/** The other side of `POST /upload`: takes one file after another, fails when told to. */
import type { UploadService } from '#services/sending/upload/types.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';

export interface Transfer {
  readonly name: string;
  /** So many bytes have left. */
  readonly progress: (sentBytes: number) => void;
  readonly finish: () => void;
  readonly fail: (error: Error) => void;
  /** The bytes were stopped from this side. */
  stopped: boolean;
}

export class UploadingServer {
  /** Every file whose bytes began to go, in order. */
  readonly begun: Transfer[] = [];
  /** Files hang until the test ends them. */
  holds = false;
  /** Under way now, and the most that ever were. */
  underWay = 0;
  most = 0;

  get last(): Transfer {
    const last = this.begun.at(-1);
    if (!last) throw new Error('no bytes have gone');
    return last;
  }

  names(): readonly string[] {
    return this.begun.map(({ name }) => name);
  }

  service(): UploadService {
    return {
      send: async ({ bytes, name }, onProgress, signal) => {
        const end = Promise.withResolvers<void>();
        // Nobody waits for it where files do not hang.
        end.promise.catch(() => {});
        const transfer: Transfer = {
          name,
          progress: onProgress,
          finish: end.resolve,
          fail: end.reject,
          stopped: false,
        };
        signal.addEventListener('abort', () => {
          transfer.stopped = true;
          end.reject(noAnswer);
        });
        this.begun.push(transfer);
        this.underWay += 1;
        this.most = Math.max(this.most, this.underWay);
        try {
          if (this.holds) await end.promise;
        } finally {
          this.underWay -= 1;
        }
        const url = `/api/files/${this.begun.length}/${name}`;
        return { url, type: 'FILE', name, size: bytes.size, mime: bytes.type };
      },
    };
  }
}
