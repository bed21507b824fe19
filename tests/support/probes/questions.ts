import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { type Question, writeQuestions } from '../../../gateway/events/visibleRows.ts';

/** Asks which viewers may see which rows, as deliveries do. @returns the questions that are answered with yes */
export async function askQuestions<Asked extends Question>(
  pool: Pick<Pool, 'query'>,
  questions: readonly Asked[],
): Promise<Asked[]> {
  const { sql, values } = writeQuestions(randomUUID(), {}, questions);
  const { rows } = await pool.query<{ numbers: number[] | null }>(`SELECT ${sql(1)} AS numbers`, [...values]);
  return (rows[0]?.numbers ?? []).flatMap((number) => questions[number] ?? []);
}
