// A process of its own that owns a data folder, for tests that kill it. Prints the database's URL when ready.
import { startEmbeddedPostgres } from '../../gateway/platform/devdb/embedded.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('Give the data folder.');
const database = await startEmbeddedPostgres({
  dataDir,
  address: 'http://localhost:4100',
  log: { info: () => {}, warn: () => {} },
  settings: {},
  temporary: process.argv[3] === 'temporary',
});
process.stdout.write(`${database.url}\n`);
process.on('SIGTERM', () => void database.stop());
