import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App, Viewer } from './context.ts';
import type { JobHandler, RecurringTask } from './jobs/recurringTask.ts';
import type { Route } from './platform/http/route.ts';

/** Loads the viewer of a request; null for a visitor. Writes a renewed session to the response. */
export type ViewerOf = (request: IncomingMessage, response: ServerResponse) => Promise<Viewer | null>;

/** Title, description and picture of a record's public page, which browsers, crawlers and link previews read. */
export type PageMeta = {
  /** The title of the page, without the platform's name. */
  title: string;
  platformName: string;
  description: string;
  /** The path of the page itself. */
  path: string;
  /** A public picture of this site. */
  picture: { path: string; width: number | null; height: number | null; alt: string } | null;
};

/** The pages of a feature's records: rendered in the browser, with a status and a head that the gateway knows. */
export type RecordPages = {
  matches(path: string): boolean;
  /** Loads what a path shows to everyone; null for a record that is not there, whose page has the status 404. */
  load(path: string): Promise<PageMeta | null>;
};

/** The parts that a feature adds to the layers below it; its index.ts declares them, beside its schema. */
export type Feature = {
  routes?: (app: App, viewerOf: ViewerOf) => readonly Route[];
  pages?: (app: App) => RecordPages;
  jobs?: readonly JobHandler[];
  recurringTasks?: readonly RecurringTask[];
};
