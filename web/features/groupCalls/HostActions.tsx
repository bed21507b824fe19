import { Ban, CircleCheck, NotebookPen, Pencil } from 'lucide-react';
import { useState } from 'react';
import { callPhase, checkOpen } from '../../../contract/groupCalls.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../accounts/session/session.ts';
import { CallDialog } from './CallDialog.tsx';
import { CancelCallDialog } from './CancelCallDialog.tsx';
import { FinishCallDialog } from './FinishCallDialog.tsx';
import type { Call } from './groupCallFeed.ts';
import { JoinCall } from './JoinCall.tsx';
import { RecordCallDialog } from './RecordCallDialog.tsx';

const ACTIONS = {
  edit: { label: 'Edit', Icon: Pencil, Dialog: EditDialog },
  finish: { label: 'Finish', Icon: CircleCheck, Dialog: FinishCallDialog },
  record: { label: 'Notes and Recording', Icon: NotebookPen, Dialog: RecordCallDialog },
  cancel: { label: 'Cancel', Icon: Ban, Dialog: CancelCallDialog },
} as const;

type Action = keyof typeof ACTIONS;

type DialogProps = { call: Call; timeZone: string; onClose: () => void };

function EditDialog({ call, timeZone, onClose }: DialogProps) {
  return <CallDialog call={call} timeZone={timeZone} onClose={onClose} />;
}

function actionsOf(call: Call, now: number): Action[] {
  const phase = callPhase(call, now);
  if (phase === 'UPCOMING') return ['edit', 'cancel'];
  if (phase === 'RUNNING') return ['finish', 'edit', 'cancel'];
  if (phase === 'OVER') return ['finish'];
  return call.status === 'HELD' ? ['record'] : [];
}

/** Renders what who holds a call can do with it now: join, change it until its end, and finish it from its start on. */
export function HostActions({ call, timeZone }: { call: Call; timeZone: string }) {
  const now = useNow();
  const [open, setOpen] = useState<Action | null>(null);
  const { viewer } = useSession();
  const own = call.hosts.find(({ person }) => person.id === viewer?.id);
  const stay = own?.joinedAt ? { joinedAt: own.joinedAt, leftAt: own.leftAt } : null;
  const Dialog = open && ACTIONS[open].Dialog;
  return (
    <>
      {checkOpen(call, true, now) === null && <JoinCall call={call} child={null} stay={stay} canEnter />}
      {actionsOf(call, now).map((action) => {
        const { label, Icon } = ACTIONS[action];
        return (
          <Button
            key={action}
            size="sm"
            variant={action === 'finish' ? 'secondary' : 'outline'}
            icon={<Icon className="size-5" aria-hidden="true" />}
            onClick={() => setOpen(action)}
          >
            {label}
            <span className="sr-only"> {call.topic}</span>
          </Button>
        );
      })}
      {Dialog && <Dialog call={call} timeZone={timeZone} onClose={() => setOpen(null)} />}
    </>
  );
}
