import { DEFAULT_PLATFORM_NAME } from '../../../../contract/platformName.ts';
import { sponsorConsent } from '../../../../contract/sponsors.ts';
import { ask } from '../../../support/clients/http.ts';
import { askAs } from '../../../support/factories/people.ts';
import {
  BeginSponsoredDocument,
  type BeginSponsoredMutation,
  MakeSponsorLinkDocument,
} from '../acts.generated.ts';
import { begin, beginAs, insist, priceOf } from '../acts.ts';
import { complete } from '../complete.ts';
import type { Stage, StoryKind } from '../stage.ts';

/** Somebody without an account pays by the link of a family; sometimes the family pays at the same moment. */
export const sponsor: StoryKind = {
  name: 'sponsor',
  weight: 6,
  async play(stage) {
    const { random, number } = stage;
    const token = await insist('the link', () => makeLink(stage));
    const sponsorEmail = `sponsor-${number}@example.test`;
    // Each comes from a network of their own, as the proxy says.
    const address = `41.${random.pick([58, 184, 190])}.${number % 250}.${Math.floor(random.between(1, 250))}`;
    const input = {
      ...{
        token,
        name: 'Aunt Bisi',
        email: sponsorEmail,
        consentText: sponsorConsent(DEFAULT_PLATFORM_NAME),
        showsName: true,
      },
      device: `device-${number}-abcdefghijklmnop`.slice(0, 24),
    };
    const sponsored = await beginAs(stage, null, priceOf(stage), 'ENROLMENT', (url) =>
      ask<BeginSponsoredMutation>(
        url,
        null,
        BeginSponsoredDocument,
        { input },
        { 'x-forwarded-for': address },
      ),
    );
    const own = random.chance(0.4) ? [await begin(stage, 'ENROLMENT').catch(() => null)] : [];
    const payments = [sponsored, ...own.filter((payment) => payment !== null)];
    await Promise.all(payments.map((payment) => complete(stage, payment)));
  },
};

async function makeLink({ scene, parent, studentId }: Stage): Promise<string | null> {
  const { data } = await askAs(scene.url, parent)(MakeSponsorLinkDocument, { input: { studentId } });
  return data?.result.__typename === 'NewSponsorLink' ? (data.result.url.split('/').at(-1) ?? null) : null;
}
