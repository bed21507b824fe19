import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { SESSION_REQUEST_TEXTS, sessionRequestProblems } from '../../../../contract/sessionRequests.ts';
import { startText, timeZoneName } from '../../../../contract/time.ts';
import { instantOf, wallTimeOf } from '../../../../contract/wallTime.ts';
import type { SessionRequestKind } from '../../../generated/types.ts';
import { useContactCaution } from '../../../lib/forms/useContactCaution.ts';
import { checked, useForm } from '../../../lib/forms/useForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { Textarea, TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { refetchSessions, type Session } from '../sessionFeed.ts';
import { useRequestSessionChangeMutation } from '../sessions.generated.ts';

type RequestDialogProps = { session: Session; timeZone: string; onClose: () => void };

const KINDS = [
  { value: 'MOVE', title: 'Move it', description: 'To a day and time that suit you' },
  { value: 'CANCEL', title: 'Cancel it', description: 'It will not take place' },
] as const;

/** The form names the field of the wish by its day. */
const atFormField = (field: string | null) => (field === 'wishedStart' ? 'date' : field);

/** Asks the mentor to move a session to another time, or to cancel it. */
export function RequestDialog({ session, timeZone, onClose }: RequestDialogProps) {
  const client = useApolloClient();
  const [request] = useRequestSessionChangeMutation({ context: { quiet: true } });
  const [kind, setKind] = useState<SessionRequestKind>('MOVE');
  const caution = useContactCaution();
  const isMove = kind === 'MOVE';
  const form = useForm({
    read: (textOf) => {
      const wish = isMove ? instantOf({ date: textOf('date'), time: textOf('time') }, timeZone) : null;
      const draft = { kind, wishedStart: wish, reason: textOf('reason') };
      const read = checked({ ...draft, wishedStart: wish?.toISOString() ?? null }, () =>
        [...sessionRequestProblems(draft, new Date())].map(({ field, message }) => ({
          field: atFormField(field),
          message,
        })),
      );
      return caution(read, 'reason', draft.reason);
    },
    send: async (draft) => {
      const { data } = await request({ variables: { input: { ...draft, sessionId: session.id } } });
      const answer = data?.requestSessionChange;
      refetchSessions(client);
      if (!answer) return {};
      if (answer.__typename !== 'MentorSession')
        return { field: atFormField(answer.field), message: answer.message };
      toast.success(SESSION_REQUEST_TEXTS.asked);
      onClose();
      return null;
    },
    failed: SESSION_REQUEST_TEXTS.askFailed,
  });
  return (
    <FormDialog
      form={form}
      title="Ask for a change"
      description={`${session.title}: ${startText(session.startsAt, timeZone)}`}
      submitLabel="Ask the Mentor"
      busyLabel="Sending..."
      className="grid gap-5 sm:grid-cols-2"
      onClose={onClose}
    >
      <div className="sm:col-span-2">
        <RadioCards
          legend="What would you like?"
          name="kind"
          columns={2}
          options={KINDS}
          value={kind}
          onChange={setKind}
        />
      </div>
      {isMove && (
        <>
          <TextField
            label="New date"
            type="date"
            min={wallTimeOf(new Date(), timeZone).date}
            {...form.field('date')}
          />
          <TextField label={`New time (${timeZoneName(timeZone)})`} type="time" {...form.field('time')} />
        </>
      )}
      <div className="sm:col-span-2">
        <Textarea label="Why?" rows={3} {...form.field('reason')} />
      </div>
    </FormDialog>
  );
}
