import { useState } from 'react';
import { SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { Session } from './sessionFeed.ts';
import type { Problem, SessionInput } from './sessionForm.ts';
import { useScheduleSessionMutation, useUpdateSessionMutation } from './sessions.generated.ts';

type Saving = {
  /** Resolves to the problem, or to null once the session is saved. */
  save: (input: SessionInput, studentId: string) => Promise<Problem | null>;
  saving: boolean;
};

/** Schedules a new session or updates one. Sending again after a lost response saves the same session. */
export function useSaveSession(session: Session | null): Saving {
  const [id, setId] = useState(() => crypto.randomUUID());
  const [schedule, scheduling] = useScheduleSessionMutation({ context: { quiet: true } });
  const [update, updating] = useUpdateSessionMutation({ context: { quiet: true } });
  const save: Saving['save'] = async (input, studentId) => {
    try {
      const answer = session
        ? (await update({ variables: { input: { ...input, sessionId: session.id } } })).data?.updateSession
        : (await schedule({ variables: { input: { ...input, id, studentId } } })).data?.scheduleSession;
      if (!answer) return { field: null, message: SESSION_TEXTS.saveFailed };
      if (answer.__typename === 'MentorSession') return null;
      // The form changed after a lost response, whose session has this id: its values are another session now.
      if (answer.field === 'id') setId(crypto.randomUUID());
      const text = session ? SESSION_TEXTS.updateFailed : SESSION_TEXTS.scheduleFailed;
      return { field: answer.field, message: text(answer.message) };
    } catch {
      return { field: null, message: SESSION_TEXTS.saveFailed };
    }
  };
  return { save, saving: scheduling.loading || updating.loading };
}
