import { checkMessage, MAX_SUBJECT_LENGTH } from '../../../../contract/messaging.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Draft } from '../outbox/unsent.ts';

type ComposerExtrasProps = Pick<Draft, 'subject' | 'priority'> & {
  id: string;
  change: (part: Partial<Draft>) => void;
};

/** Renders the fields that few messages need: subject and priority. */
export function ComposerExtras({ id, subject, priority, change }: ComposerExtrasProps) {
  const problem = checkMessage({ content: 'x', subject, fileIds: [] });
  return (
    <div id={id} className="grid gap-2 px-1">
      <TextField
        label="Subject"
        optional
        value={subject ?? ''}
        maxLength={MAX_SUBJECT_LENGTH}
        error={problem?.message}
        onChange={(event) => change({ subject: event.target.value || null })}
      />
      <Checkbox
        label="High priority"
        checked={priority === 'HIGH'}
        onChange={(event) => change({ priority: event.target.checked ? 'HIGH' : 'NORMAL' })}
      />
    </div>
  );
}
