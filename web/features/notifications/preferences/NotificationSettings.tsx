import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from '../../../lib/router/router.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { KindTable } from './KindTable.tsx';
import { PushSection } from './PushSection.tsx';
import { TimesFields } from './TimesFields.tsx';
import { usePreferences } from './usePreferences.ts';

const SAVED_NOTE_MS = 3000;

/** Edits the viewer's notification preferences. Each change is saved immediately. */
export function NotificationSettings({ viewerId }: { viewerId: string }) {
  const { preferences, failed, loading, retry, change, saved } = usePreferences();
  const card = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isLoaded = preferences !== null;
  useEffect(() => {
    if (hash === '#notifications' && isLoaded) card.current?.scrollIntoView();
  }, [hash, isLoaded]);

  return (
    <Card ref={card} id="notifications" className="grid scroll-mt-24 gap-6">
      <div className="flex items-start gap-4">
        <span className="grid size-13 shrink-0 place-items-center rounded-brick bg-indigo-soft">
          <Bell className="size-7 text-indigo" aria-hidden="true" />
        </span>
        <div className="grid gap-1">
          <h2 className="text-2xl">Notifications</h2>
          <p className="text-muted">
            What you are told, where and when. Your choices are saved as you make them.
          </p>
          <SavedNote saved={saved} />
        </div>
      </div>
      {preferences ? (
        <>
          {preferences.hasEmail && (
            <Checkbox
              label="Send me e-mails about news. Those about your account always come."
              checked={preferences.emailEnabled}
              onChange={(event) => {
                const emailEnabled = event.currentTarget.checked;
                change({ emailEnabled }, { emailEnabled });
              }}
            />
          )}
          <KindTable preferences={preferences} onChange={change} />
          {preferences.hasEmail && (
            <p className="text-muted">
              An e-mail about messages comes only when they are still unread after half an hour.
            </p>
          )}
          <PushSection preferences={preferences} viewerId={viewerId} />
          <TimesFields preferences={preferences} onChange={change} />
        </>
      ) : failed ? (
        <ErrorState title="Your choices could not be loaded" onRetry={retry} retrying={loading} />
      ) : (
        <LoadingIndicator />
      )}
    </Card>
  );
}

function SavedNote({ saved }: { saved: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (saved === 0) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), SAVED_NOTE_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  return (
    <p role="status" className="min-h-6 font-bold text-success">
      {shown && 'Saved'}
    </p>
  );
}
