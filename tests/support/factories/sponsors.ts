import { DEFAULT_PLATFORM_NAME } from '../../../contract/platformName.ts';
import { sponsorConsent } from '../../../contract/sponsors.ts';
import type { StartSponsoredPaymentInput } from '../../../web/generated/types.ts';
import { dataOf, successOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import { makeUnpaidFamily, type UnpaidFamily } from './payments.ts';
import { askAs, type Person, runAs } from './people.ts';
import {
  CheckSponsoredDocument,
  CreateSponsorLinkOfDocument,
  FamilyPaymentsDocument,
  RequestSponsoredDocument,
  SponsoredOfDocument,
  SponsorshipOfDocument,
  StartSponsoredDocument,
  ThankSponsorOfDocument,
} from './sponsors.generated.ts';

type Gateway = Pick<TestGateway, 'url' | 'app'>;

export const createSponsorLink = ({ url }: Gateway, person: Person | null, studentId: string) =>
  runAs(url, person, CreateSponsorLinkOfDocument, { studentId });

/** Makes a link, which must succeed. @returns the token of its address */
export async function makeLink(gateway: Gateway, parent: Person, studentId: string): Promise<string> {
  const { url } = successOf(await createSponsorLink(gateway, parent, studentId));
  return url.split('/').at(-1) ?? '';
}

/** A family that has not paid, with a link. */
export async function makeFamilyWithLink(gateway: Gateway): Promise<UnpaidFamily & { token: string }> {
  const family = await makeUnpaidFamily(gateway.app, 'DIY');
  return { ...family, token: await makeLink(gateway, family.parent, family.student.id) };
}

export const readSponsorship = async ({ url }: Gateway, token: string) =>
  dataOf(await askAs(url, null)(SponsorshipOfDocument, { token })).result;

/** What a sponsor types. Each link has addresses of its own. */
export const sponsorInput = (token: string, name: string): StartSponsoredPaymentInput => ({
  ...{
    token,
    name,
    email: `sponsor.${Buffer.from(`${token} ${name}`).toString('hex').slice(-60)}@sponsor.test`,
  },
  ...{
    showsName: false,
    consentText: sponsorConsent(DEFAULT_PLATFORM_NAME),
    device: `device-of-${token.slice(0, 20)}`,
  },
});

export const startSponsored = ({ url }: Gateway, input: StartSponsoredPaymentInput) =>
  runAs(url, null, StartSponsoredDocument, input);
export const checkSponsored = ({ url }: Gateway, token: string) =>
  runAs(url, null, CheckSponsoredDocument, { token });
export const requestSponsored = ({ url }: Gateway, token: string, reason: string) =>
  runAs(url, null, RequestSponsoredDocument, { token, reason });
export const thankSponsor = ({ url }: Gateway, person: Person, reference: string, text: string) =>
  runAs(url, person, ThankSponsorOfDocument, { reference, text });

export const readSponsored = async ({ url }: Gateway, token: string) =>
  dataOf(await askAs(url, null)(SponsoredOfDocument, { token })).sponsoredPayment;

/** The payments in the history of a person. */
export const familyPayments = async ({ url }: Gateway, person: Person) =>
  dataOf(await askAs(url, person)(FamilyPaymentsDocument, {})).payments.edges.map(({ node }) => node);

/** The e-mails to an address, oldest first. */
export const mailsTo = ({ app }: Gateway, recipient: string) =>
  app.prisma.mail.findMany({ where: { recipient }, orderBy: { createdAt: 'asc' } });
