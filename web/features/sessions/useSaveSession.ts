import { useState } from 'react';
import { SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { Failure } from '../../lib/forms/useForm.ts';
import type { Session } from './sessionFeed.ts';
import { atFormField, type SessionInput } from './sessionForm.ts';
import { useScheduleSessionMutation, useUpdateSessionMutation } from './sessions.generated.ts';

/** Resolves to the failure, or to null once the session is saved. */
type SaveSession = (input: SessionInput, studentId: string) => Promise<Failure | null>;

/**
 * Schedules a new session or updates one, unless it has changed since the form was opened. Sending again after a lost
 * response saves the same session.
 */
export function useSaveSession(session: Session | null): SaveSession {
  const [id, setId] = useState(() => crypto.randomUUID());
  // The session follows its changes while the form is open; the form keeps what it was filled with.
  const [version] = useState(session?.version ?? 0);
  const [schedule] = useScheduleSessionMutation({ context: { quiet: true } });
  const [update] = useUpdateSessionMutation({ context: { quiet: true } });
  return async ({ weeks, ...input }, studentId) => {
    const answer = session
      ? (await update({ variables: { input: { ...input, sessionId: session.id, version } } })).data
          ?.updateSession
      : (await schedule({ variables: { input: { ...input, weeks, id, studentId } } })).data?.scheduleSession;
    if (!answer) return {};
    if (answer.__typename === 'MentorSession') return null;
    // The form changed after a lost response, whose session has this id: its values are another session now.
    if (answer.field === 'id') setId(crypto.randomUUID());
    const text = session ? SESSION_TEXTS.updateFailed : SESSION_TEXTS.scheduleFailed;
    return atFormField({ field: answer.field, message: text(answer.message) });
  };
}
