import { SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { App, Viewer } from '../../context.ts';
import { recordOutcome } from './recordOutcome.ts';

/**
 * Marks a session as completed, from its start on.
 * @param notes shown to the family; a default text when blank
 * @returns the id of the session
 * @throws DomainError CLOSED before its start, and once it has an outcome or is cancelled
 */
export function completeSession(app: App, viewer: Viewer, id: string, notes: string): Promise<string> {
  return recordOutcome(app, viewer, {
    ...{ sessionId: id, status: 'COMPLETED', notes: notes.trim() || SESSION_TEXTS.completed },
    ...{ action: 'session.complete', change: null },
  });
}
