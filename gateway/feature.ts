import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App, Viewer } from './context.ts';
import type { JobHandler, RecurringTask } from './jobs/recurringTask.ts';
import type { Route } from './platform/http/route.ts';

/** Loads the viewer of a request; null for a visitor. Writes a renewed session to the response. */
export type ViewerOf = (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>;

/** The parts that a feature adds to the layers below it; its index.ts declares them, beside its schema. */
export type Feature = {
  routes?: (app: App, viewerOf: ViewerOf) => readonly Route[];
  jobs?: readonly JobHandler[];
  recurringTasks?: readonly RecurringTask[];
};
