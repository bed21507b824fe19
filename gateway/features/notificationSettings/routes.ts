import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import { readBody, sendText } from '../../platform/http.ts';
import { pattern } from '../../platform/pattern.ts';
import { setUnsubscribed } from './setUnsubscribed.ts';

const MOST_BODY_BYTES = 4096;
const ONE_CLICK = pattern({ max: MOST_BODY_BYTES, matches: /List-Unsubscribe["']?[=\r\n;]/i });

/**
 * The door at which a mail program unsubscribes with one request (RFC 8058): POST to the address of the page, with
 * List-Unsubscribe=One-Click in the body. The page itself is the web app's, and a GET changes nothing.
 * @returns a function that resolves to false for every other request
 */
export function unsubscribeDoor(app: App): (req: IncomingMessage, res: ServerResponse) => Promise<boolean> {
  return async (request, response) => {
    const [path, query = ''] = (request.url ?? '').split('?');
    if (path !== '/unsubscribe' || request.method !== 'POST') return false;
    const body = (await readBody(request, MOST_BODY_BYTES)).toString('utf8');
    if (!ONE_CLICK.test(body) || !body.includes('One-Click')) {
      sendText(response, 400, 'Say List-Unsubscribe=One-Click.');
      return true;
    }
    try {
      const token = new URLSearchParams(query).get('token') ?? '';
      await setUnsubscribed(app, token, { everything: false, stop: true });
      sendText(response, 200, 'You get no more of these.');
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      sendText(response, 400, error.message);
    }
    return true;
  };
}
