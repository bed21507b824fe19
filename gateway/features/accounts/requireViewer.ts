import { NOT_AUTHENTICATED } from '../../../contract/accounts.ts';
import { DomainError } from '../../../contract/errors.ts';
import type { Context, Viewer } from '../../context.ts';

/** Returns the viewer of a field whose auth scope admits signed-in people only. */
export function requireViewer(context: Context): Viewer {
  if (!context.viewer) throw new DomainError('NOT_SIGNED_IN', NOT_AUTHENTICATED, null);
  return context.viewer;
}
