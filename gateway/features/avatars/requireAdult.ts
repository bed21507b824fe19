import { AVATAR_TEXTS } from '../../../contract/avatars.ts';
import { DomainError } from '../../../contract/errors.ts';
import type { Viewer } from '../../context.ts';

/** Throws for a child, who has no picture here. @throws DomainError NOT_ALLOWED */
export function requireAdult({ role }: Viewer): void {
  if (role === 'STUDENT') throw new DomainError('NOT_ALLOWED', AVATAR_TEXTS.forChildren, null);
}
