import { useState } from 'react';
import type { Failure } from '../../lib/forms/useForm.ts';
import { atFormField, type CallInput } from './callForm.ts';
import type { Call } from './groupCallFeed.ts';
import { useScheduleGroupCallsMutation, useUpdateGroupCallMutation } from './groupCalls.generated.ts';

type NewCall = CallInput & { course: Call['course']; weeks: number };

/**
 * Schedules a new call or updates one, unless it has changed since the form was opened. Sending again after a lost
 * response saves the same call.
 */
export function useSaveCall(call: Call | null): (input: NewCall) => Promise<Failure | null> {
  const [id, setId] = useState(() => crypto.randomUUID());
  // The call follows its changes while the form is open; the form keeps what it was filled with.
  const [version] = useState(call?.version ?? 0);
  const [schedule] = useScheduleGroupCallsMutation({ context: { quiet: true } });
  const [update] = useUpdateGroupCallMutation({ context: { quiet: true } });
  return async ({ course, weeks, ...input }) => {
    const answer = call
      ? (await update({ variables: { input: { ...input, callId: call.id, version } } })).data?.updateGroupCall
      : (await schedule({ variables: { input: { ...input, course, weeks, id } } })).data?.scheduleGroupCalls;
    if (!answer) return {};
    if (answer.__typename === 'GroupCall') return null;
    // The form changed after a lost response, whose call has this id: its values are another call now.
    if (answer.field === 'id') setId(crypto.randomUUID());
    return atFormField({ field: answer.field, message: answer.message });
  };
}
