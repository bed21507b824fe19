import { ArrowLeft, BadgeCheck, Pencil, Trash2, UserMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { currencySymbol } from '../../../../contract/currencies.ts';
import { loadText } from '../../../../contract/mentorRecords.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { dateText, timeZoneName } from '../../../../contract/time.ts';
import { Link, useNavigate } from '../../../lib/router/router.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { toast } from '../../../ui/toast.ts';
import { CheckDialog } from './CheckDialog.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { DeleteMentor, type MentorNews } from './DeleteMentor.tsx';
import { MentorDialog } from './MentorDialog.tsx';
import { type MentorRecord_MentorFragment as Mentor, useAdminMentorQuery } from './mentorAdmin.generated.ts';
import { checkName, checkTone } from './mentorTable.ts';
import { ResponseTimes } from './ResponseTimes.tsx';

type OpenDialog = 'edit' | 'check' | 'deactivate' | 'delete';

/** Shows a mentor record with its load, its check and its response times, and what an admin can do with it. */
export function MentorRecord({ id, timeZone }: { id: string; timeZone: string }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [news, setNews] = useState<MentorNews | null>(null);
  const navigate = useNavigate();
  const { data, loading, refetch } = useAdminMentorQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const mentor = data?.adminMentor;
  const close = () => setOpen(null);
  const refresh = () => void refetch().catch(() => {});
  const succeed = (text: string) => {
    setNews({ tone: 'success', text });
    refresh();
  };
  const afterDelete = (result: MentorNews, isGone: boolean) => {
    if (!isGone) {
      setNews(result);
      return refresh();
    }
    toast.success(result.text);
    navigate('/admin/mentors', { replace: true });
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link
        to="/admin/mentors"
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        Back to Mentors
      </Link>
      {news && (
        <Banner tone={news.tone} className="sticky top-20 z-20 rounded-xl" onDismiss={() => setNews(null)}>
          {news.text}
        </Banner>
      )}
      {mentor ? (
        <>
          <Facts mentor={mentor} timeZone={timeZone} onOpen={setOpen} />
          <ResponseTimes mentorId={mentor.id} />
        </>
      ) : loading ? (
        <LoadingIndicator message="Loading the mentor..." />
      ) : data ? (
        <EmptyState title="Mentor Not Found">There is no such record, or it was deleted.</EmptyState>
      ) : (
        <ErrorState title="Failed to fetch admin data." onRetry={refresh} />
      )}
      {mentor && open === 'edit' && <MentorDialog mentor={mentor} onSaved={succeed} onClose={close} />}
      {mentor && open === 'check' && <CheckDialog mentor={mentor} onSaved={succeed} onClose={close} />}
      {mentor && open === 'deactivate' && (
        <DeactivateDialog mentor={mentor} onSaved={succeed} onClose={close} />
      )}
      {mentor && open === 'delete' && <DeleteMentor mentor={mentor} onDone={afterDelete} onClose={close} />}
    </div>
  );
}

type FactsProps = { mentor: Mentor; timeZone: string; onOpen: (dialog: OpenDialog) => void };

function Facts({ mentor, timeZone, onOpen }: FactsProps) {
  const { person, isActive, backgroundCheck, studentCount, maxStudents, bio } = mentor;
  return (
    <Card className="grid grid-cols-1 gap-5">
      <PageTitle>{person.name}</PageTitle>
      <header className="flex items-start gap-4">
        <Avatar name={person.name} picture={person.avatar} size="lg" />
        <div className="grid min-w-0 gap-2">
          <h2 className="text-2xl wrap-anywhere sm:text-3xl">{person.name}</h2>
          <p className="text-muted wrap-anywhere">{mentor.email}</p>
          <p className="flex flex-wrap gap-2">
            <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
            <Badge tone={checkTone[backgroundCheck]}>
              {backgroundCheck === 'NONE' ? checkName.NONE : `Check: ${checkName[backgroundCheck]}`}
            </Badge>
          </p>
        </div>
      </header>
      <Actions mentor={mentor} onOpen={onOpen} />
      {backgroundCheck === 'EXPIRED' && (
        <p className="rounded-brick bg-danger-soft p-4 font-bold text-danger">
          The background check has run out, so no new student is assigned to this mentor.
        </p>
      )}
      <div className="grid max-w-md gap-2">
        <p className="font-bold">{`Students: ${loadText(mentor)}`}</p>
        {maxStudents !== null && maxStudents > 0 && (
          <ProgressBar label="Load" value={studentCount} max={maxStudents} />
        )}
      </div>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label="Teaches">{mentor.specialization.join(', ') || '–'}</Fact>
        <Fact label="Experience">{yearsText(mentor.experienceYears)}</Fact>
        <Fact label="Hourly rate">
          {mentor.hourlyRateMinor === null
            ? '–'
            : formatMoney(mentor.hourlyRateMinor, currencySymbol('NGN'), 'IF_ANY')}
        </Fact>
        <Fact label="Time zone">{timeZoneName(mentor.timeZone)}</Fact>
        <Fact label="Check reference">{mentor.backgroundCheckReference ?? '–'}</Fact>
        <Fact label="Check expires">
          {mentor.backgroundCheckExpiresAt ? dateText(mentor.backgroundCheckExpiresAt, timeZone) : '–'}
        </Fact>
        <Fact label="Sessions">{mentor.sessionCount}</Fact>
        <Fact label="Mentor since">{dateText(mentor.createdAt, timeZone)}</Fact>
      </dl>
      {bio && <p className="whitespace-pre-line wrap-anywhere">{bio}</p>}
    </Card>
  );
}

const yearsText = (years: number | null) =>
  years === null ? '–' : years === 1 ? '1 year' : `${years} years`;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-base text-muted">{label}</dt>
      <dd className="font-bold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Actions({ mentor, onOpen }: Pick<FactsProps, 'mentor' | 'onOpen'>) {
  const actions = [
    { dialog: 'edit', label: 'Edit Mentor', Icon: Pencil },
    { dialog: 'check', label: 'Renew Check', Icon: BadgeCheck },
    ...(mentor.isActive ? [{ dialog: 'deactivate', label: 'Deactivate', Icon: UserMinus } as const] : []),
  ] as const;
  return (
    <div className="flex flex-wrap gap-3">
      {actions.map(({ dialog, label, Icon }) => (
        <Button
          key={dialog}
          variant="outline"
          size="sm"
          icon={<Icon className="size-5" aria-hidden="true" />}
          onClick={() => onOpen(dialog)}
        >
          {label}
        </Button>
      ))}
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        onClick={() => onOpen('delete')}
      >
        Delete Mentor
      </Button>
    </div>
  );
}
