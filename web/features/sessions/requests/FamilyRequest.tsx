import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { isLateRequest, SESSION_REQUEST_TEXTS } from '../../../../contract/sessionRequests.ts';
import { useNow } from '../../../lib/time/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Session } from '../sessionFeed.ts';
import { OpenRequest } from './OpenRequest.tsx';
import { RequestDialog } from './RequestDialog.tsx';

type FamilyRequestProps = { session: Session; timeZone: string };

/** Lets a family ask to move or cancel a session that lies ahead, and shows what became of it. */
export function FamilyRequest({ session, timeZone }: FamilyRequestProps) {
  const [isAsking, setAsking] = useState(false);
  const isLate = isLateRequest(session, useNow());
  const { request } = session;
  if (request?.state === 'OPEN')
    return <OpenRequest session={session} request={request} timeZone={timeZone} />;
  return (
    <>
      {request?.state === 'DECLINED' && (
        <p className="whitespace-pre-line rounded-brick bg-warn-soft px-4 py-3 text-warn">
          <span className="font-bold">
            {request.kind === 'MOVE' ? 'Your mentor could not move it: ' : 'Your mentor did not cancel it: '}
          </span>
          {request.reply}
        </p>
      )}
      {isLate ? (
        <p className="text-base text-muted">{SESSION_REQUEST_TEXTS.late}</p>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          icon={<CalendarClock className="size-5" aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {SESSION_REQUEST_TEXTS.ask}
          <span className="sr-only">: {session.title}</span>
        </Button>
      )}
      {isAsking && <RequestDialog session={session} timeZone={timeZone} onClose={() => setAsking(false)} />}
    </>
  );
}
