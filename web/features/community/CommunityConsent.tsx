import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import { useSetCommunityConsentMutation } from './community.generated.ts';

type CommunityConsentProps = { student: { id: string; firstName: string; communityConsent: boolean } };

/** Lets the parent decide if a child takes part in the community. It takes effect immediately. */
export function CommunityConsent({ student: { id, firstName, communityConsent } }: CommunityConsentProps) {
  const [send, { loading }] = useSetCommunityConsentMutation({ context: { quiet: true } });
  const set = async (isGiven: boolean) => {
    const variables = { input: { studentId: id, isGiven } };
    const answer = (await send({ variables }).catch(() => null))?.data?.setCommunityConsent;
    if (answer?.__typename !== 'Student') toast.error(answer?.message ?? COMMUNITY_TEXTS.consentFailed);
  };
  return (
    <section aria-label={`Community of ${firstName}`} className="grid justify-items-start gap-1">
      <Switch
        on={communityConsent}
        busy={loading}
        label={`Let ${firstName} take part in the community`}
        text="Take part in the community"
        onChange={(isGiven) => void set(isGiven)}
      />
      <p className="px-2 text-base text-muted">{COMMUNITY_TEXTS.consent}</p>
      <p className="px-2 text-base text-muted">{COMMUNITY_TEXTS.consentHint}</p>
    </section>
  );
}
