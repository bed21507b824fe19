import type { Viewer } from '../../features/accounts/session/session.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import type { MemberPart } from './memberParts.ts';

/** Creates a part of the layout that is loaded on demand, because visitors do not see it. */
export const memberPart = (name: MemberPart) =>
  lazyView<{ viewer: Viewer }>(async () => (await import('./memberParts.ts')).memberParts[name]);
