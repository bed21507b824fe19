// The limit of durable writes that stand alone: one row of a message at a time, each in a transaction of its own.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { answerCalls } from '../harness/answerCalls.ts';

export type InsertLoad = {
  messages: number;
  inFlight: number;
  threads: { studentId: string; senderId: string }[];
};

const CONTENT = 'Could you look at the second page once more before Thursday, please?';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 32 });

answerCalls({
  /** @returns how many seconds it took */
  async run({ messages, inFlight, threads }: InsertLoad): Promise<number> {
    let next = 0;
    const started = performance.now();
    const insertOn = async () => {
      while (next < messages) {
        const thread = threads[next % threads.length];
        if (!thread) throw new Error('There are no threads');
        next += 1;
        await pool.query({
          name: 'insert-message',
          text: 'INSERT INTO "Message" (id, "studentId", "senderId", content) VALUES ($1, $2, $3, $4)',
          values: [randomUUID(), thread.studentId, thread.senderId, CONTENT],
        });
      }
    };
    await Promise.all(Array.from({ length: inFlight }, insertOn));
    return (performance.now() - started) / 1000;
  },
});
