import type { Context, Viewer } from '../../context.ts';
import { DomainError } from '../../../contract/errors.ts';
import { NOT_AUTHENTICATED } from '../../../contract/accounts.ts';

/** The viewer of a field whose scope already let only signed-in people through. */
export function signedIn(context: Context): Viewer {
  if (!context.viewer) throw new DomainError('NOT_SIGNED_IN', NOT_AUTHENTICATED, null);
  return context.viewer;
}
