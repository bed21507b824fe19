import { ShieldAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { type ContactHint, hintText } from '../../../../contract/contactHints.ts';
import { Button } from '../../../ui/Button.tsx';

type ContactCautionProps = { hints: readonly ContactHint[]; onSend: () => void; onEdit: () => void };

/** Asks before contact details are sent. Enter returns to the text; nothing is lost, and sending stays possible. */
export function ContactWarning({ hints, onSend, onEdit }: ContactCautionProps) {
  const id = useId();
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => edit.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="grid gap-3 rounded-brick border-2 border-warn bg-warn-soft p-3 text-ink"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEdit();
      }}
    >
      <div className="flex items-start gap-2">
        <ShieldAlert className="mt-0.5 size-6 shrink-0 text-warn" aria-hidden="true" />
        <div>
          <p id={`${id}-title`} className="font-bold">
            Keep it here?
          </p>
          <p id={`${id}-text`} className="text-base">
            {`This message has ${hintText(hints)} in it. Talking here keeps every child safe: parents read along, and our team can help.`}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" size="sm" onClick={onSend}>
          Send anyway
        </Button>
        <Button ref={edit} variant="secondary" size="sm" onClick={onEdit}>
          Edit
        </Button>
      </div>
    </div>
  );
}
