import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from '../../lib/router/router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useSession } from '../accounts/session/session.ts';
import { CallDialog } from './CallDialog.tsx';
import { CallList } from './CallList.tsx';
import { useCallFeed } from './groupCallFeed.ts';

/** Renders the live calls that the viewer sees, and lets mentors and admins plan one. */
export function CallsPage({ timeZone }: { timeZone: string }) {
  useCallFeed();
  const { viewer } = useSession();
  const [params, setParams] = useSearchParams();
  const [isPlanning, setPlanning] = useState(false);
  const canPlan = viewer?.role === 'ADMIN' || viewer?.isApprovedMentor === true;
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">Live Calls</h1>
        {canPlan && (
          <Button
            icon={<CalendarPlus className="size-5" aria-hidden="true" />}
            onClick={() => setPlanning(true)}
          >
            Plan a Call
          </Button>
        )}
      </header>
      <Tabs
        label="Calls"
        value={params.get('tab') === 'past' ? 'past' : 'upcoming'}
        onChange={(tab) => setParams(new URLSearchParams({ tab }), { replace: true })}
        items={[
          {
            ...{ value: 'upcoming', label: 'Upcoming' },
            content: <CallList period="UPCOMING" timeZone={timeZone} />,
          },
          { value: 'past', label: 'Past', content: <CallList period="PAST" timeZone={timeZone} /> },
        ]}
      />
      {isPlanning && <CallDialog call={null} timeZone={timeZone} onClose={() => setPlanning(false)} />}
    </div>
  );
}
