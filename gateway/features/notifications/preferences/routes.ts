import { DomainError } from '../../../../contract/errors.ts';
import { pattern } from '../../../../contract/pattern.ts';
import type { App } from '../../../context.ts';
import { readBody, sendText } from '../../../platform/http/http.ts';
import type { Handler, Route } from '../../../platform/http/route.ts';
import { setUnsubscribed } from './setUnsubscribed.ts';

const MAX_BODY_BYTES = 4096;
const ONE_CLICK = pattern({ max: MAX_BODY_BYTES, matches: /List-Unsubscribe["']?[=\r\n;]/i });

/**
 * Serves the endpoint at which a mail program unsubscribes with one request (RFC 8058): POST to the address of the
 * page, with List-Unsubscribe=One-Click in the body. The page itself is the web app's, and a GET changes nothing.
 */
export function unsubscribeRoute(app: App): Route {
  const handle: Handler = async (request, response) => {
    const query = (request.url ?? '').split('?')[1] ?? '';
    const body = (await readBody(request, MAX_BODY_BYTES)).toString('utf8');
    if (!ONE_CLICK.test(body) || !body.includes('One-Click'))
      return sendText(response, 400, 'Say List-Unsubscribe=One-Click.');
    try {
      const token = new URLSearchParams(query).get('token') ?? '';
      await setUnsubscribed(app, token, { allEmail: false, unsubscribe: true });
      sendText(response, 200, 'You get no more of these.');
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      sendText(response, 400, error.message);
    }
  };
  return {
    name: 'unsubscribe',
    matches: (path, method) => path === '/unsubscribe' && method === 'POST',
    maxBodyBytes: MAX_BODY_BYTES,
    lane: 'work',
    handle,
  };
}
