import { useApolloClient } from '@apollo/client/react';
import { Pencil, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { attendanceText, openStay } from '../../../contract/callAttendance.ts';
import { CALL_TEXTS, callPhase, checkOpen } from '../../../contract/groupCalls.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { areHostsThere, opensText } from './callState.ts';
import { type Call, refetchCalls } from './groupCallFeed.ts';
import { useLeaveGroupCallMutation } from './groupCalls.generated.ts';
import { JoinCall } from './JoinCall.tsx';
import { ShownWork } from './ShownWork.tsx';
import { SignUpDialog } from './SignUpDialog.tsx';

type Child = Call['forViewer']['children'][number];

type FamilyPlaceProps = { call: Call; child: Child; timeZone: string };

/** Says where a child stands in the order of a call. */
function seatText(name: string, seat: NonNullable<Child['seat']>, capacity: number): string {
  if (seat.isWaiting) return `${name} is number ${seat.position - capacity} on the waiting list.`;
  if (seat.speaker === null) return `${name} has a place and watches.`;
  return `${name} has a place and is number ${seat.speaker} in the order of speakers.`;
}

/**
 * Renders the place of a child in a call: to sign up, to change it or give it up, and to join once it is open. Says how
 * long the child was there.
 */
export function FamilyPlace({ call, child, timeZone }: FamilyPlaceProps) {
  const client = useApolloClient();
  const now = useNow();
  const [open, setOpen] = useState<'signUp' | 'leave' | null>(null);
  const [leave] = useLeaveGroupCallMutation({ context: { quiet: true } });
  const { studentId, firstName, seat } = child;
  const phase = callPhase(call, now);
  const attendance = seat && call.status !== 'CANCELLED' ? attendanceText(call, seat, now) : null;
  if (phase !== 'UPCOMING' && phase !== 'RUNNING')
    return attendance && <p className="wrap-anywhere">{`${firstName} ${attendance}.`}</p>;
  const isOpen = checkOpen(call, false, now) === null;
  const canEnter = seat !== null && !seat.isWaiting && isOpen && areHostsThere(call);
  const hasBeenIn = seat !== null && seat.stays.length > 0;
  const confirmLeave = async () => {
    const variables = { input: { callId: call.id, studentId } };
    const answer = (await leave({ variables }).catch(() => null))?.data?.leaveGroupCall;
    refetchCalls(client);
    if (answer?.__typename === 'GroupCall') return void toast.success(CALL_TEXTS.left);
    toast.error(answer?.message ?? CALL_TEXTS.failed);
  };
  return (
    <div className="grid grid-cols-1 gap-3 rounded-brick bg-sunken px-4 py-3">
      <div aria-live="polite" className="grid gap-1">
        {seat && <p className="font-bold wrap-anywhere">{seatText(firstName, seat, call.capacity)}</p>}
        {seat && <ShownWork seat={seat} />}
        {seat && !seat.isWaiting && !isOpen && <p className="text-muted">{opensText(call, timeZone)}</p>}
        {seat && !seat.isWaiting && isOpen && !areHostsThere(call) && (
          <p className="text-muted">{CALL_TEXTS.hostsMissing}</p>
        )}
        {hasBeenIn && attendance && <p>{`${firstName} ${attendance}.`}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {seat && (canEnter || openStay(seat.stays)) && (
          <JoinCall call={call} child={child} stay={seat.stays.at(-1) ?? null} canEnter={canEnter} />
        )}
        <Button
          size="sm"
          variant={seat ? 'outline' : 'secondary'}
          icon={
            seat ? (
              <Pencil className="size-5" aria-hidden="true" />
            ) : (
              <UserPlus className="size-5" aria-hidden="true" />
            )
          }
          onClick={() => setOpen('signUp')}
        >
          {seat ? 'Change' : `Sign Up ${firstName}`}
          <span className="sr-only">
            {seat ? ` what ${firstName} shows in ${call.topic}` : ` for ${call.topic}`}
          </span>
        </Button>
        {seat && !hasBeenIn && (
          <Button
            size="sm"
            variant="ghost"
            icon={<UserMinus className="size-5" aria-hidden="true" />}
            onClick={() => setOpen('leave')}
          >
            Give Up
            <span className="sr-only">{` the place of ${firstName} in ${call.topic}`}</span>
          </Button>
        )}
      </div>
      {open === 'signUp' && <SignUpDialog call={call} child={child} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'leave'}
        onOpenChange={() => setOpen(null)}
        title="Give up the place?"
        confirmLabel="Give It Up"
        cancelLabel="Keep It"
        danger
        onConfirm={confirmLeave}
      >
        Another child gets the place of {firstName}. Who signs up again is at the end of the list.
      </ConfirmDialog>
    </div>
  );
}
