import { useRef } from 'react';
import type { CareerPlanList } from '../../../../contract/careers.ts';
import type { Failure } from '../../../lib/forms/useForm.ts';
import { useAddCareerPlanEntryMutation } from '../careers.generated.ts';

type Draft = { list: CareerPlanList; text: string };

/** Returns the function that adds a line to a plan. A draft that is sent again after a failure keeps its id. */
export function useAddEntry(studentId: string): (draft: Draft) => Promise<Failure | null> {
  const [send] = useAddCareerPlanEntryMutation({ context: { quiet: true } });
  const pending = useRef<(Draft & { entryId: string }) | null>(null);
  return async ({ list, text }) => {
    const kept = pending.current;
    const entryId = kept?.list === list && kept.text === text ? kept.entryId : crypto.randomUUID();
    pending.current = { entryId, list, text };
    const { data } = await send({ variables: { input: { entryId, studentId, list, text } } });
    const result = data?.addCareerPlanEntry;
    if (result?.__typename !== 'Student') return result ?? {};
    pending.current = null;
    return null;
  };
}
