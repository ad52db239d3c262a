/** Plays the services of sending, step by step. */
import { RequestFailed } from '#services/app/api/types.ts';
import { isDoubted, isReady } from '#machines/sending/message/message.record.ts';
import { messageShape } from '#tests/machines/kit/shapes.ts';
import type { Step } from './explore.ts';
import { pageOf } from './refs.ts';
import {
  answer,
  change,
  changeRow,
  end,
  fail,
  isOfStore,
  lockOf,
  put,
  putRow,
  takeBack,
  type Device,
  type Job,
  type Sending,
} from './sending.device.ts';

const noAnswer = () => new RequestFailed({ kind: 'network' });

/** Answers what every job under way can do next; `isStoreFirst`: nothing else while the store has something to do. */
export function stepsOf(company: Sending, isStoreFirst: boolean): Step<Device>[] {
  const firsts = new Map<string, Job>();
  for (const job of company.outside.jobs) {
    const page = pageOf(job.leaf);
    if (isOfStore(job) && !firsts.has(page)) firsts.set(page, job);
  }
  const jobs = isStoreFirst && firsts.size > 0 ? [...firsts.values()] : company.outside.jobs;
  return jobs.flatMap((job) => {
    const name = `${job.id}: `;
    const lock = lockOf[job.src];
    if (isOfStore(job) && firsts.get(pageOf(job.leaf)) !== job) return [];
    if (job.at === 'waits')
      return lock !== undefined && company.outside.locks[lock]?.[0] === job.id
        ? [{ name: `${name}has its turn`, take: (next: Sending) => haveTurn(next, job) }]
        : [];
    const play = plays[job.at];
    if (!play) return [];
    const going: Step<Device> = { name: `${name}${job.at}`, take: (next) => play.goes(next, job) };
    const broken = play.breaks;
    return broken
      ? [
          going,
          { name: `${name}${broken.name}`, by: 'fault', take: (next) => broken.take(next, job) },
        ]
      : [going];
  });
}

function haveTurn(company: Sending, job: Job): void {
  if (job.src === 'remove' || job.src === 'tidy') {
    const left = changeRow(company, job, (row) =>
      !row.isDiscarded || isDoubted(row) ? row : null,
    );
    return answer(company, job, left !== null);
  }
  if (job.src === 'transfer') return void put(company, job, { at: 'looks for the file' });
  put(company, job, { at: 'looks for the next' });
  company.report(job.leaf, { type: 'queue.locked' });
}

interface Play {
  readonly goes: (company: Sending, job: Job) => void;
  readonly breaks?: { readonly name: string; readonly take: (company: Sending, job: Job) => void };
}

const storeFails: Play['breaks'] = {
  name: 'fails: the store is full',
  take: (company, job) => fail(company, job, new Error('full')),
};

const plays: Readonly<Record<string, Play>> = {
  puts: {
    goes(company, job) {
      if (job.message) putRow(company, job, job.message);
      answer(company, job, undefined);
    },
    breaks: storeFails,
  },
  'is asked': {
    goes(company, job) {
      arrive(company, job);
      put(company, job, { at: 'is answered' });
    },
    breaks: { name: 'is lost', take: (company, job) => fail(company, job, noAnswer()) },
  },
  'is answered': {
    goes: (company, job) => void put(company, job, { at: 'finishes' }),
    breaks: { name: 'gets no answer', take: (company, job) => fail(company, job, noAnswer()) },
  },
  finishes: { goes: finish },
  marks: {
    goes(company, job) {
      const marked = changeRow(company, job, (row) => ({ ...row, isDiscarded: true }));
      if (marked || job.isLeft) answer(company, job, undefined);
      else put(company, job, { at: 'puts it back, marked' });
    },
    breaks: storeFails,
  },
  'puts it back, marked': {
    goes(company, job) {
      if (job.message) putRow(company, job, { ...job.message, isDiscarded: true, isTried: true });
      answer(company, job, undefined);
    },
    breaks: storeFails,
  },
  asks: {
    goes(company, job) {
      const sent = company.outside.arrived.find(
        ({ clientId }) => clientId === job.message?.clientId,
      );
      if (sent) takeBack(company, job, sent.id);
      else changeRow(company, job, () => null);
      answer(company, job, sent?.id ?? null);
    },
    breaks: { name: 'gets no answer', take: (company, job) => fail(company, job, noAnswer()) },
  },
  reads: {
    goes(company, job) {
      const { rows, deletions } = company.outside;
      answer(company, job, {
        messages: rows,
        deletions: deletions.map((messageId) => ({ messageId, askedAt: 0, leftAloneMs: 0 })),
        takenBack: [],
      });
    },
    breaks: storeFails,
  },
  'removes the file': {
    goes(company, job) {
      const left = changeRow(company, job, (row) => {
        if (isReady(row)) return row;
        const attachments = row.attachments.filter(({ fileId }) => fileId !== job.fileId);
        return attachments.length > 0 || row.content !== '' ? { ...row, attachments } : null;
      });
      answer(company, job, left);
    },
    breaks: storeFails,
  },
  'looks for the next': {
    goes(company, job) {
      const { rows } = company.outside;
      const message = rows.find(isDoubted) ?? rows.find(isReady);
      put(company, job, { at: 'holds' });
      company.report(
        job.leaf,
        message ? { type: 'queue.found', message } : { type: 'queue.empty' },
      );
    },
    breaks: {
      name: 'fails: the store breaks',
      take(company, job) {
        end(company, job);
        company.report(job.leaf, { type: 'queue.broke' });
      },
    },
  },
  'looks for the file': {
    goes(company, job) {
      const file = fileOf(company, job);
      if (!file) return reportAndEnd(company, job, { type: 'upload.gone' });
      const { url } = file;
      if (url !== null) return reportAndEnd(company, job, { type: 'upload.arrived', url });
      put(company, job, { at: 'sends the bytes' });
      company.report(job.leaf, { type: 'upload.begun' });
    },
  },
  'sends the bytes': {
    goes: (company, job) => void put(company, job, { at: 'stores the address' }),
    breaks: {
      name: 'is cut off',
      take: (company, job) =>
        reportAndEnd(company, job, { type: 'upload.broke', error: noAnswer() }),
    },
  },
  'stores the address': {
    goes(company, job) {
      const url = `/${job.fileId}`;
      changeFile(company, job, url);
      reportAndEnd(company, job, { type: 'upload.arrived', url });
    },
  },
};

function reportAndEnd(
  company: Sending,
  job: Job,
  event: { type: string; [key: string]: unknown },
): void {
  end(company, job);
  if (!job.isLeft) company.report(job.leaf, event);
}

function fileOf({ outside: { rows } }: Sending, { fileId }: Job) {
  const files = rows.flatMap(({ attachments, isDiscarded }) => (isDiscarded ? [] : attachments));
  return files.find((one) => one.fileId === fileId);
}

function changeFile(company: Sending, job: Job, url: string): void {
  const owner = company.outside.rows.find(({ attachments }) =>
    attachments.some(({ fileId }) => fileId === job.fileId),
  );
  changeRow(company, { ...job, message: owner ?? null }, (row) => ({
    ...row,
    attachments: row.attachments.map((one) =>
      one.fileId === job.fileId ? { ...one, url, refusal: null } : one,
    ),
  }));
}

/** The server keeps one message for each clientId. */
function arrive(company: Sending, { message }: Job): void {
  const clientId = message?.clientId ?? '';
  change(company, ({ arrived }) =>
    arrived.some((one) => one.clientId === clientId)
      ? {}
      : { arrived: [...arrived, { clientId, id: `${clientId} there` }] },
  );
}

function finish(company: Sending, job: Job): void {
  const seq = company.outside.arrived.findIndex(
    ({ clientId }) => clientId === job.message?.clientId,
  );
  const id = company.outside.arrived[seq]?.id ?? '';
  const discarded = changeRow(company, job, (row) => (row.isDiscarded ? row : null));
  if (!discarded) {
    const clientId = job.message?.clientId ?? null;
    const message = messageShape({ id, seq: seq + 1, clientId, senderId: 'me' });
    return answer(company, job, { kind: 'sent', message });
  }
  takeBack(company, job, id);
  answer(company, job, { kind: 'takenBack', messageId: id });
}
