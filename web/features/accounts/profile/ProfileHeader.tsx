import { MapPin, ShieldCheck } from 'lucide-react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { roleLabel, viewerName } from '../session/session.ts';
import type { Profile_PersonFragment } from './profile.generated.ts';

export function ProfileHeader({ person }: { person: Profile_PersonFragment }) {
  const name = person.fullName?.trim() || viewerName(person);
  const shield = person.role === 'ADMIN' ? <ShieldCheck className="size-4" aria-hidden="true" /> : undefined;
  return (
    <header className="flex items-center gap-4 sm:gap-6">
      {/* The same name as in the menu, so that both avatars get the same colour. */}
      <Avatar name={viewerName(person)} picture={person.avatar} size="lg" />
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <h1 className="text-3xl wrap-anywhere sm:text-4xl">{name}</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <Badge tone="indigo" icon={shield}>
            {roleLabel(person)}
          </Badge>
          <span className="flex items-center gap-1.5 text-muted">
            <MapPin className="size-5 shrink-0" aria-hidden="true" />
            {person.location ?? 'Location not set'}
          </span>
        </div>
      </div>
    </header>
  );
}
