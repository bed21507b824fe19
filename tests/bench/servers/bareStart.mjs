// The limit of a start: Node, pg and node:http, ready once the database has answered.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query('SELECT 1');
createServer((_request, response) => response.end('ready')).listen(Number(process.env.PORT), '127.0.0.1');
