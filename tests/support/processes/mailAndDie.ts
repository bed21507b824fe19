// A worker that is killed while it writes notification emails: before the commit, or right after it.
// Arguments: database URL, data folder, `before` or `after`.
import { openApp } from '../../../gateway/app.ts';
import { mailDueNotifications } from '../../../gateway/features/notifications/delivery/mailDue.ts';
import { loadConfig } from '../../../gateway/platform/config/config.ts';

const [databaseUrl = '', dataDir = '', when = ''] = process.argv.slice(2);

const config = loadConfig({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  AUTH_SECRET: 'a secret for the payment tests only',
});
const { app } = await openApp(config, databaseUrl);
const die = () => process.kill(process.pid, 'SIGKILL');
const dying =
  when === 'after'
    ? { ...app, queue: { ...app.queue, add: die } }
    : {
        ...app,
        config: {
          ...config,
          get authSecret() {
            return String(die());
          },
        },
      };
await mailDueNotifications(dying, new AbortController().signal);
