/**
 * Measures durable uploads from the first byte to the answer, beside Fastify that streams the body to a file and syncs
 * it.
 */
import { peopleOf } from '#tests/infra/people.ts';
import { startPostgres } from '../infra/postgres.ts';
import { startServer } from '../infra/process.ts';
import { interleave, median, type Figure } from '../infra/rounds.ts';
import { throughput, type Side } from './load.ts';

const MiB = 1_048_576;
const loads = [
  { name: 'upload, files of 100 MiB', sizeBytes: 100 * MiB, count: 1, ratio: 0.8 },
  { name: 'upload, files of 4 MiB', sizeBytes: 4 * MiB, count: 10, ratio: null },
];

export async function measureUpload(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('product');
  const product = await startServer('server/main.ts', {
    DATABASE_URL: databaseUrl,
    QUOTA_BYTES: 'off',
  });
  const floor = await startServer('bench/upload/floor-server.ts', {});
  try {
    const people = peopleOf(`http://127.0.0.1:${product.port}`);
    const { token } = await people.create('sender', 'Отправитель');
    const sides = {
      product: { port: product.port, token },
      floor: { port: floor.port, token: null },
    };
    const figures: Figure[] = [];
    for (const { name, sizeBytes, count, ratio } of loads) {
      const run = (side: Side) => () => throughput(side, sizeBytes, count);
      const measured = await interleave(run(sides.product), run(sides.floor));
      figures.push({
        name,
        unit: 'MB/s',
        product: median(measured.product),
        floor: median(measured.floor),
        target: ratio === null ? null : { kind: 'atLeast', ratio },
      });
    }
    return figures;
  } finally {
    await product.stop();
    await floor.stop();
    await postgres.stop();
  }
}
