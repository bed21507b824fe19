import type { Viewer } from '../../features/accounts/session/session.ts';
import { lazyView, type NotLoaded } from '../../lib/chunks/lazyView.tsx';
import type { MemberPart } from './memberParts.ts';

/**
 * Creates a part of the layout that is loaded on demand, because visitors do not see it.
 * @param Fallback what says that it could not be loaded; the parts are one chunk, so that one of them says it for all
 */
export const memberPart = (name: MemberPart, Fallback: NotLoaded | undefined) =>
  lazyView<{ viewer: Viewer }>(async () => (await import('./memberParts.ts')).memberParts[name], Fallback);
