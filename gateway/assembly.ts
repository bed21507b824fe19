import type { App } from './context.ts';
import { authEvents } from './features/accounts/authEvents.ts';
import { authRoute } from './features/accounts/authRoute.ts';
import { createCallers } from './features/accounts/caller.ts';
import { isInMaintenance } from './features/settings/flags.ts';
import { features } from './features.ts';
import { createGateway, type Gateway } from './http/server.ts';
import type { QueueBackend } from './jobs/queue.ts';
import { type RunningWorker, runWorker } from './jobs/worker.ts';
import { createAuth } from './platform/auth/auth.ts';
import { buildSchema } from './schema.ts';

/** Builds the gateway with every feature; it does not listen yet. */
export function buildServer(app: App): Gateway {
  const auth = createAuth(app.config, app.prisma, app.log, authEvents(app));
  return createGateway(app, {
    schema: buildSchema(),
    features,
    signIn: authRoute(app, auth),
    ...createCallers(auth, app),
    isInMaintenance: () => isInMaintenance(app.prisma, null),
  });
}

/** Starts the worker with the jobs and recurring tasks of every feature. */
export function startWorker(app: App, backend: QueueBackend): RunningWorker {
  return runWorker(app, backend, features);
}
