import { useState } from 'react';
import { SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { Session } from './sessionFeed.ts';
import type { Problem, SessionInput } from './sessionForm.ts';
import { useScheduleSessionMutation, useUpdateSessionMutation } from './sessions.generated.ts';

type Saving = {
  /** Resolves to why it was not saved, or to null once it is. */
  save: (input: SessionInput, studentId: string) => Promise<Problem | null>;
  saving: boolean;
};

/** Schedules a new session or changes one. What is sent twice after a lost answer is the same session. */
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
      // The form was changed after an answer that never came: what it says now is another session.
      if (answer.field === 'id') setId(crypto.randomUUID());
      const text = session ? SESSION_TEXTS.updateFailed : SESSION_TEXTS.scheduleFailed;
      return { field: answer.field, message: text(answer.message) };
    } catch {
      return { field: null, message: SESSION_TEXTS.saveFailed };
    }
  };
  return { save, saving: scheduling.loading || updating.loading };
}
