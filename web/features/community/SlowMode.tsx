import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import { type CommunitySpacesQuery, useSetCommunitySlowModeMutation } from './community.generated.ts';

type Space = CommunitySpacesQuery['communitySpaces'][number];

/** Switches the slow mode of a space, for who decides there. */
export function SlowModeSwitch({ space: { course, isSlow } }: { space: Space }) {
  const [send, { loading }] = useSetCommunitySlowModeMutation({ context: { quiet: true } });
  const set = async (isOn: boolean) => {
    const variables = { input: { course, isSlow: isOn } };
    const answer = (await send({ variables }).catch(() => null))?.data?.setCommunitySlowMode;
    if (answer?.__typename !== 'CommunitySpace') toast.error(answer?.message ?? COMMUNITY_TEXTS.notSlowed);
  };
  return (
    <section aria-label="For mentors and the team">
      <Switch
        on={isSlow}
        busy={loading}
        label="Slow mode: let children write more slowly"
        text="Slow mode"
        onChange={(isOn) => void set(isOn)}
      />
      <p className="text-muted">{COMMUNITY_TEXTS.slowToOthers}</p>
    </section>
  );
}

/** Tells a child before it writes that the space is in slow mode. */
export function SlowModeNotice() {
  return (
    <Banner tone="info" className="rounded-xl">
      {COMMUNITY_TEXTS.slow}
    </Banner>
  );
}
