import { Share2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { SPONSOR_TEXTS } from '../../../../contract/sponsors.ts';
import { startText } from '../../../../contract/time.ts';
import { Button, buttonStyle } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { usePlatformName } from '../../../ui/platformName.ts';
import { toast } from '../../../ui/toast.ts';
import {
  useCreateSponsorLinkMutation,
  useSponsorLinkQuery,
  useWithdrawSponsorLinkMutation,
} from './sponsorLink.generated.ts';

type SponsorLinkPartProps = { student: { id: string; firstName: string }; timeZone: string };

/** Lets a parent make, renew and withdraw the link with which somebody else pays. */
export function SponsorLinkPart({ student, timeZone }: SponsorLinkPartProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button
        variant="ghost"
        block
        icon={<Share2 className="size-5 shrink-0" aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {SPONSOR_TEXTS.offer}
      </Button>
    );
  return (
    <section aria-labelledby="sponsor-link" className="grid grid-cols-1 gap-4 border-t-2 border-line pt-5">
      <h3 id="sponsor-link" className="text-xl">
        Somebody else pays
      </h3>
      <p>{SPONSOR_TEXTS.offerText}</p>
      <Link student={student} timeZone={timeZone} />
    </section>
  );
}

function Link({ student, timeZone }: SponsorLinkPartProps) {
  const platformName = usePlatformName();
  const { data, refetch } = useSponsorLinkQuery({
    variables: { student: student.id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const [create, { loading: creating }] = useCreateSponsorLinkMutation({ context: { quiet: true } });
  // Kept by this page alone: the server cannot show it again.
  const [url, setUrl] = useState<string | null>(null);
  const link = data?.sponsorLink ?? null;

  const make = async () => {
    const answer = await create({ variables: { input: { studentId: student.id } } }).then(
      (result) => result.data?.createSponsorLink,
      () => null,
    );
    if (answer?.__typename !== 'NewSponsorLink')
      return void toast.error(answer?.message ?? SPONSOR_TEXTS.notMade);
    setUrl(answer.url);
    await refetch().catch(() => {});
  };

  return (
    <>
      <div role="status" className="grid grid-cols-1 gap-3 empty:hidden">
        {url && (
          <>
            <p className="font-bold">{SPONSOR_TEXTS.made}</p>
            <p className="rounded-brick bg-sunken px-4 py-3 text-base wrap-anywhere">{url}</p>
          </>
        )}
        {!url && link && (
          <>
            <p className="font-bold">{SPONSOR_TEXTS.live(startText(link.expiresAt, timeZone))}</p>
            <p className="text-base text-muted">{SPONSOR_TEXTS.liveText}</p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {url && (
          <>
            <Share url={url} title={SPONSOR_TEXTS.shareTitle(student.firstName, platformName)} />
            <CopyButton text={url} label="Copy Link" />
          </>
        )}
        <Button
          variant={url || link ? 'outline' : 'secondary'}
          size="sm"
          loading={creating}
          loadingText="Making it..."
          onClick={() => void make()}
        >
          {link ? 'Make a New Link' : 'Make a Link'}
        </Button>
        {link && (
          <Withdraw
            linkId={link.id}
            onDone={() => {
              setUrl(null);
              void refetch().catch(() => {});
            }}
          />
        )}
      </div>
    </>
  );
}

/** Shares the link by what the device offers; without that, by a message. */
function Share({ url, title }: { url: string; title: string }) {
  const icon = <Share2 className="size-5" aria-hidden="true" />;
  if (typeof navigator.share !== 'function')
    return (
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${title}: ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonStyle({ variant: 'primary', size: 'sm' })}
      >
        {icon}
        Share on WhatsApp
      </a>
    );
  // Closing the device's dialog is no failure, and the link can be copied in any case.
  return (
    <Button size="sm" icon={icon} onClick={() => void navigator.share({ title, url }).catch(() => {})}>
      Share
    </Button>
  );
}

function Withdraw({ linkId, onDone }: { linkId: string; onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [withdraw] = useWithdrawSponsorLinkMutation({ context: { quiet: true } });
  const confirm = async () => {
    const answer = await withdraw({ variables: { input: { linkId } } }).then(
      ({ data }) => data?.withdrawSponsorLink,
      () => null,
    );
    if (answer?.__typename !== 'SponsorLink')
      return void toast.error(answer?.message ?? SPONSOR_TEXTS.notWithdrawn);
    toast.success(SPONSOR_TEXTS.withdrawn);
    onDone();
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Undo2 className="size-5" aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Withdraw the link?"
        confirmLabel="Withdraw Link"
        cancelLabel="Keep It"
        onConfirm={confirm}
      >
        Whoever has it can no longer pay with it. You can make a new one at any time.
      </ConfirmDialog>
    </>
  );
}
