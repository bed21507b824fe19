// A gateway that is killed right after a commit, before the wake-up.
// Arguments: database URL, data folder, sender's id, id of the sender's mentor record, student's id, message id, content.
import { openApp } from '../../../gateway/app.ts';
import { sendMessage } from '../../../gateway/features/messaging/sendMessage.ts';
import { loadConfig } from '../../../gateway/platform/config/config.ts';

const [databaseUrl = '', dataDir = '', senderId = '', mentorId = '', studentId = '', id = '', content = ''] =
  process.argv.slice(2);

const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const { app } = await openApp(config, databaseUrl);
const dying = {
  ...app,
  bus: { ...app.bus, wake: () => process.kill(process.pid, 'SIGKILL') },
};
await sendMessage(
  dying,
  {
    ...{ id: senderId, role: 'MENTOR', mentorId, sessionId: senderId, state: '' },
    ...{ onboardingCompleted: true, isClosed: false },
  },
  { id, studentId, content, fileIds: [], subject: null, priority: 'NORMAL', replyToId: null },
);
