import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { CALL_CAPACITY, CALL_TEXTS, MAX_TOPIC_LENGTH } from '../../../contract/groupCalls.ts';
import { DURATIONS, MAX_WEEKS } from '../../../contract/sessions.ts';
import { timeZoneName } from '../../../contract/time.ts';
import { wallTimeOf } from '../../../contract/wallTime.ts';
import { useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useSession } from '../accounts/session/session.ts';
import { courseOf } from '../courses/courseNames.ts';
import { fieldsOf, readFields } from './callForm.ts';
import { type Call, refetchCalls } from './groupCallFeed.ts';
import type { GroupCallMentorsQuery } from './groupCalls.generated.ts';
import { useSaveCall } from './useSaveCall.ts';

const COURSES = (['WEBSITE_APP', 'VIDEO_ANIMATION'] as const).map((value) => ({
  value,
  label: courseOf(value).name,
}));

const WEEKS = Array.from({ length: MAX_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'Just once' : `Every week, ${index + 1} times`,
}));

type CallFormProps = {
  call: Call | null;
  mentors: GroupCallMentorsQuery['groupCallMentors'];
  timeZone: string;
  onClose: () => void;
};

/** Renders the form of a call. An admin chooses who holds it, a mentor holds their own. */
export function CallForm({ call, mentors, timeZone, onClose }: CallFormProps) {
  const client = useApolloClient();
  const { viewer } = useSession();
  const [fields] = useState(() => fieldsOf(call, timeZone));
  const save = useSaveCall(call);
  const choosesHost = viewer?.role === 'ADMIN';
  const ownId = choosesHost ? null : fields.hostId || (mentors.find(({ isViewer }) => isViewer)?.id ?? '');
  const form = useForm({
    read: (textOf) => {
      const currentStart = call?.startsAt ?? null;
      const reading = readFields(textOf, { timeZone, currentStart, ownId, now: new Date() });
      if (reading.problems) return reading;
      const [course, weeks] = [textOf('course'), Number(textOf('weeks'))];
      return { input: { ...reading.input, course: course as Call['course'], weeks } };
    },
    send: async (input) => {
      const failure = await save(input);
      if (failure) return failure;
      refetchCalls(client);
      toast.success(call ? CALL_TEXTS.saved : CALL_TEXTS.scheduled(input.weeks));
      onClose();
      return null;
    },
    failed: CALL_TEXTS.failed,
  });
  const kept = call?.hosts.map(({ mentorId, person }) => ({ id: mentorId, name: person.name })) ?? [];
  const known = [...kept.filter(({ id }) => mentors.every((one) => one.id !== id)), ...mentors];
  const choices = known.map(({ id, name }) => ({ value: id, label: name }));
  const others = choices.filter(({ value }) => value !== ownId);
  return (
    <FormDialog
      form={form}
      size="lg"
      title={call ? 'Edit Call' : 'Plan a Live Call'}
      {...(call && { description: 'All families of the course are told of a new time.' })}
      submitLabel={call ? 'Save Changes' : 'Plan the Call'}
      busyLabel="Saving..."
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
      onClose={onClose}
    >
      <div className="sm:col-span-2">
        <TextField
          label="What is it about?"
          maxLength={MAX_TOPIC_LENGTH}
          defaultValue={fields.topic}
          {...form.field('topic')}
        />
      </div>
      {!call && <SelectField label="Course" options={COURSES} {...form.field('course')} />}
      {!call && <SelectField label="How often" options={WEEKS} {...form.field('weeks')} />}
      <TextField
        label="Date"
        type="date"
        min={wallTimeOf(new Date(), timeZone).date}
        defaultValue={fields.date}
        {...form.field('date')}
      />
      <TextField
        label={`Time (${timeZoneName(timeZone)})`}
        type="time"
        defaultValue={fields.time}
        {...form.field('time')}
      />
      <SelectField
        label="Duration"
        options={DURATIONS.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        defaultValue={fields.durationMinutes}
        {...form.field('durationMinutes')}
      />
      <TextField
        label="Places for children"
        type="number"
        min={CALL_CAPACITY.min}
        max={CALL_CAPACITY.max}
        defaultValue={fields.capacity}
        {...form.field('capacity')}
      />
      {choosesHost && (
        <SelectField
          label="Who holds it"
          placeholder="Choose a mentor"
          options={choices}
          defaultValue={fields.hostId}
          {...form.field('hostId')}
        />
      )}
      <SelectField
        label="Second mentor"
        hint={
          others.length === 0
            ? 'Nobody else can hold calls yet. The team can add a mentor.'
            : 'Nobody holds a call alone'
        }
        placeholder="Choose a mentor"
        options={others}
        defaultValue={fields.coHostId}
        {...form.field('coHostId')}
      />
    </FormDialog>
  );
}
