/** A server for `POST /upload`: it takes one file after another, and fails when told to. */
import type { UploadService } from '#services/sending/upload/types.ts';
import { settled } from '#tests/infra/settled.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';

export interface Transfer {
  readonly name: string;
  /** Reports this many bytes as sent. */
  readonly progress: (sentBytes: number) => void;
  readonly finish: () => void;
  readonly fail: (error: Error) => void;
  /** The upload was aborted from this side. */
  stopped: boolean;
}

export class UploadingServer {
  /** Every upload that has begun, in order. */
  readonly begun: Transfer[] = [];
  /** Uploads hang until the test ends them. */
  holds = false;
  /** The uploads under way now, and the most at any time. */
  underWay = 0;
  most = 0;

  get last(): Transfer {
    const last = this.begun.at(-1);
    if (!last) throw new Error('no bytes have gone');
    return last;
  }

  /** The last upload succeeds. */
  finishLast(): Promise<unknown> {
    this.last.finish();
    return settled();
  }

  failLast(error: Error): Promise<unknown> {
    this.last.fail(error);
    return settled();
  }

  names(): readonly string[] {
    return this.begun.map(({ name }) => name);
  }

  service(): UploadService {
    return {
      send: async ({ bytes, name }, onProgress, signal) => {
        const end = Promise.withResolvers<void>();
        // Nobody awaits the promise when uploads do not hang.
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
