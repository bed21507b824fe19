import { openApp } from './app.ts';
import { authEvents } from './features/accounts/authEvents.ts';
import { createAdmin } from './features/accounts/createAdmin.ts';
import { createAuth } from './platform/auth/auth.ts';
import { loadConfig } from './platform/config/config.ts';
import { runningEmbeddedPostgres } from './platform/devdb/embedded.ts';

// npm run admin:create -- name@example.com
async function main(): Promise<string> {
  const email = process.argv[2];
  if (!email) return 'Say whose: npm run admin:create -- name@example.com';
  const config = loadConfig(process.env);
  const databaseUrl = config.databaseUrl ?? runningEmbeddedPostgres(config.dataDir);
  if (!databaseUrl) return 'Start the product first (npm start), then run this beside it.';
  const { app, close } = await openApp({ ...config, logLevel: 'silent' }, databaseUrl);
  try {
    await createAdmin(app, email);
    const auth = createAuth(config, app.prisma, app.log, authEvents(app));
    await auth.api.requestPasswordReset({
      body: { email, redirectTo: `${config.publicUrl}/reset-password` },
    });
  } finally {
    await close();
  }
  const where = config.smtpUrl ? 'in their mail' : `at ${config.publicUrl}/sandbox/mail`;
  return `${email} is an admin now. The link to choose a password is ${where}.`;
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
