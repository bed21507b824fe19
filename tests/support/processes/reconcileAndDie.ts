// A worker that is killed while it compares the second page of a reconciliation, before that page is committed.
// Arguments: database URL, data folder.
import { openApp } from '../../../gateway/app.ts';
import { runDueReconciliations } from '../../../gateway/features/reconciliation/jobs.ts';
import { loadConfig } from '../../../gateway/platform/config/config.ts';

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);

const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const { app } = await openApp(config, databaseUrl);
let pages = 0;
const prisma = app.prisma.$extends({
  query: {
    reconciliationSighting: {
      createMany({ args, query }) {
        pages += 1;
        if (pages === 2) process.kill(process.pid, 'SIGKILL');
        return query(args);
      },
    },
  },
}) as typeof app.prisma;
await runDueReconciliations({ ...app, prisma }, new AbortController().signal);
