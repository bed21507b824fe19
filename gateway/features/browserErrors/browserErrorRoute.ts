import { z } from 'zod';
import { BROWSER_ERROR_LENGTH, BROWSER_ERROR_PATH } from '../../../contract/browserErrors.ts';
import { DomainError } from '../../../contract/errors.ts';
import { type Pattern, pattern } from '../../../contract/pattern.ts';
import type { App } from '../../context.ts';
import type { ViewerOf } from '../../feature.ts';
import { checkOrigin, clientAddress, HttpError, readBody, sendJson } from '../../platform/http/http.ts';
import type { Handler, Route } from '../../platform/http/route.ts';
import { consumeRateLimit, networkKey, type RateLimit } from '../../platform/limits/limits.ts';
import { withoutPersonalData } from '../../platform/log/errorFacts.ts';

const MAX_BODY_BYTES = 16 * 1024;

/** Enough for a school behind one address on the day of a broken release, and too little to fill a disk. */
const REPORTS_PER_ADDRESS: RateLimit = {
  name: 'browserError.report',
  max: 60,
  windowMs: 60 * 60_000,
  message: 'These errors are known. Thank you.',
};

const { message, frames, frame, name } = BROWSER_ERROR_LENGTH;

const NAME = pattern({ max: name, matches: /^[\w.$<>]*$/ });
const FRAME = pattern({ max: frame, matches: /^(?:[\w.$<>]+ )?assets\/[\w.-]+:\d+:\d+$/ });
const ROUTE = pattern({ max: name, matches: /^[\w/:*-]+$/ });
const RELEASE = pattern({ max: name, matches: /^[\w.-]+$/ });

const textOf = (form: Pattern) => z.string().refine((text) => form.test(text));

const REPORT = z.object({
  name: textOf(NAME),
  message: z.string().max(message),
  /** The frames of the stack: a function and a place in a file of ours. */
  frames: z.array(textOf(FRAME)).max(frames),
  /** The route of the page, without what its address names. */
  route: textOf(ROUTE),
  /** The file with which the page began. */
  release: textOf(RELEASE),
});

/**
 * Takes errors of browsers for the log: POST /browser-errors, by anyone, answered with the id by which support finds
 * it. Nothing of the person is in the log, and nothing that the client says is trusted to be without. The record for the
 * team has the person of the session, and the names alone.
 */
export function browserErrorRoute(app: App, viewerOf: ViewerOf): Route {
  const handle: Handler = async (request, response) => {
    if (request.method !== 'POST') throw new HttpError(405, 'Only POST is allowed here.');
    checkOrigin(request, app.config);
    const body = await readBody(request, MAX_BODY_BYTES);
    const report = REPORT.safeParse(parsed(body));
    if (!report.success) throw new HttpError(400, 'This is no report of an error.');
    const address = clientAddress(request, app.config.trustedProxies);
    await consumeRateLimit(app.prisma, REPORTS_PER_ADDRESS, networkKey(app.config, address)).catch(
      (error: unknown) => {
        throw error instanceof DomainError ? new HttpError(429, error.message) : error;
      },
    );
    const requestId = crypto.randomUUID();
    const facts = { ...report.data, message: withoutPersonalData(report.data.message) };
    app.log.error({ requestId, browserError: facts }, 'a page failed in a browser');
    // The report counts, also when its session cannot be read.
    const viewer = await viewerOf(request, response).catch((err: unknown) => {
      app.log.warn({ requestId, err }, 'the session of a report was not read');
      return null;
    });
    app.errorRecords.add({
      ...{ requestId, profileId: viewer?.id ?? null, kind: 'PAGE', place: facts.route },
      ...{ errorName: facts.name || 'Error', release: facts.release },
    });
    sendJson(response, 202, { requestId });
  };
  return {
    name: 'browserErrors',
    matches: (path) => path === BROWSER_ERROR_PATH,
    ...{ maxBodyBytes: MAX_BODY_BYTES, lane: 'work', handle },
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
