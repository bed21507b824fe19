// Runs the packaged PostgreSQL of a data folder, its first argument, in a process that tests can kill. Prints the
// database's URL once ready.
import { startEmbeddedPostgres } from '../../../gateway/platform/devdb/embedded.ts';

const [dataDir, mode] = process.argv.slice(2);
if (!dataDir) throw new Error('The first argument is the data folder.');
const database = await startEmbeddedPostgres({
  dataDir,
  address: 'http://localhost:4100',
  log: { info: () => {}, warn: () => {} },
  settings: {},
  temporary: mode === 'temporary',
});
process.stdout.write(`${database.url}\n`);
process.on('SIGTERM', () => void database.stop());
