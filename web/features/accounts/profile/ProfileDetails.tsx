import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import type { Profile_PersonFragment } from './profile.generated.ts';

const SAVED_BANNER_MS = 3000;

/** Shows the viewer's own details, and on request the form to edit them. */
export function ProfileDetails({ person }: { person: Profile_PersonFragment }) {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    // The form's buttons have been unmounted; the focus returns to the button that opened the form.
    if (!editing && wasEditing.current) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), SAVED_BANNER_MS);
    return () => clearTimeout(timer);
  }, [saved]);

  const close = (wasSaved: boolean) => {
    setSaved(wasSaved);
    setEditing(false);
  };

  return (
    <Card className="grid gap-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl sm:text-2xl">Personal Information</h2>
        {!editing && (
          <Button
            ref={edit}
            variant="outline"
            size="sm"
            icon={<Pencil className="size-4" aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )}
      </div>
      {/* Takes no row while empty, but stays mounted so that screen readers announce its changes. */}
      <div role="status" className="empty:absolute">
        {saved && (
          <Banner tone="success" className="rounded-xl">
            Profile updated successfully!
          </Banner>
        )}
      </div>
      {editing ? (
        <ProfileForm person={person} onClose={close} />
      ) : (
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_1fr] sm:gap-y-3">
          <DetailRow term="Full name">{person.fullName}</DetailRow>
          {person.email && <DetailRow term="Email">{person.email}</DetailRow>}
          <DetailRow term="Phone">{person.phone}</DetailRow>
          <DetailRow term="Location">{person.location}</DetailRow>
          {person.role !== 'STUDENT' && <DetailRow term="Avatar URL">{person.avatarUrl}</DetailRow>}
          <DetailRow term="Interests">{person.interests.join(', ')}</DetailRow>
          <DetailRow term="Heard about us">{person.hearAboutUs}</DetailRow>
        </dl>
      )}
    </Card>
  );
}

function DetailRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 font-bold wrap-anywhere max-sm:mb-3">
        {children || <span className="font-normal text-muted">Not given</span>}
      </dd>
    </>
  );
}
