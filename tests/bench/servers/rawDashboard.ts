// The limit of a dashboard: node:http and one statement that makes the whole answer.
import pg from 'pg';
import { answerCalls } from '../harness/answerCalls.ts';
import { dashboardStatement } from './dashboardStatement.ts';
import { sessionToken, startHttpServer } from './httpServer.ts';

type Body = { variables: { studentId: string; asked: string; withThread: boolean } };

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const STATEMENTS = {
  whole: { name: 'whole-dashboard', text: dashboardStatement(true) },
  first: { name: 'first-dashboard', text: dashboardStatement(false) },
};

const { port } = await startHttpServer(async ({ variables }: Body, request) => {
  const { studentId, asked, withThread } = variables;
  const token = sessionToken(request);
  const { rows } = await pool.query<{ answer: string }>(
    withThread
      ? { ...STATEMENTS.whole, values: [token, studentId, asked] }
      : { ...STATEMENTS.first, values: [token, studentId] },
  );
  const [row] = rows;
  if (!row) throw new Error('Nobody is signed in');
  return row.answer;
});

answerCalls({ port: () => port });
