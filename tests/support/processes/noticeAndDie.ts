// A worker that is killed while it sends notices of parts: before a notification is written, or right after the commit.
// Arguments: database URL, data folder, 'notification' or 'commit'.
import { openApp } from '../../../gateway/app.ts';
import { sendInstalmentNotices } from '../../../gateway/features/payments/instalments/sendNotices.ts';
import { loadConfig } from '../../../gateway/platform/config/config.ts';
import { die, dieBefore } from './dieBefore.ts';

const [databaseUrl = '', dataDir = '', moment = ''] = process.argv.slice(2);

const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const { app } = await openApp(config, databaseUrl);
if (moment === 'notification') dieBefore(app.pool, 'INSERT INTO "Notification"');
const dying = moment === 'notification' ? app : { ...app, bus: { ...app.bus, wake: die } };
await sendInstalmentNotices(dying, new AbortController().signal);
