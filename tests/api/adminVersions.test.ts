import { GraphQLInputObjectType, type GraphQLInputType, getNamedType } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TABLE_TEXTS } from '../../contract/tables.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { bulkActionSamples } from '../support/audited/bulkActions.ts';
import { businessSamples } from '../support/audited/business.ts';
import { communitySamples } from '../support/audited/community.ts';
import { groupCallSamples } from '../support/audited/groupCalls.ts';
import { moneySamples } from '../support/audited/money.ts';
import { peopleSamples } from '../support/audited/people.ts';
import type { AuditSample } from '../support/audited/sample.ts';
import { sessionSamples } from '../support/audited/sessions.ts';
import { teachingSamples } from '../support/audited/teaching.ts';
import { ticketSamples } from '../support/audited/tickets.ts';
import { dataOf } from '../support/clients/http.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const SAMPLES: Record<string, AuditSample> = {
  ...{ ...peopleSamples, ...teachingSamples, ...sessionSamples },
  ...{ ...businessSamples, ...moneySamples, ...bulkActionSamples, ...ticketSamples, ...communitySamples },
  ...groupCallSamples,
};

const NEW = 'makes a record, and overwrites none';
const ONCE = 'can be done once: whoever comes second is told so';
const EXPECTED = 'names what the admin was shown of it, and is rejected when there is more by now';
const MARK = 'sets a mark that cannot be set back';
const OWN_WORDS = 'changes the words of the admin, which nobody else changes, and keeps the earlier ones';
const CHOICE = 'sets one mark to what was chosen, which overwrites nothing else of the record';
const ASKS = 'starts work that reads the record as it is then';
const SESSION =
  'belongs to the mentor of the session, whose calendar is locked; its change is live on every open page';

/** The writes of admins that name no version, and why none can lose a change of somebody else. */
const WITHOUT_VERSION: Record<string, string> = {
  addCommunityAnswer: NEW,
  addCommunityPost: NEW,
  createAssignment: NEW,
  createCountryPrice: NEW,
  createCannedAnswer: NEW,
  createCoupon: NEW,
  createLesson: NEW,
  createMentor: NEW,
  createStudent: NEW,
  grantAttempt: NEW,
  noteTicket: NEW,
  openSupportView: NEW,
  scheduleGroupCalls: NEW,
  scheduleSession: NEW,
  startBulkAction: NEW,
  startExport: NEW,
  startRefund: NEW,
  answerHelpRequest: ONCE,
  cancelBulkAction: ONCE,
  cancelExport: ONCE,
  cancelGroupCall: ONCE,
  decideExtraAttempt: ONCE,
  decideMentorApplication: ONCE,
  decideReport: ONCE,
  decideSessionRequest: ONCE,
  deleteProject: ONCE,
  finishGroupCall: ONCE,
  removeJob: ONCE,
  retryJob: ONCE,
  reviewSubmission: ONCE,
  solveTicket: ONCE,
  undoBulkAction: ONCE,
  withdrawReview: ONCE,
  correctCommunityPost: OWN_WORDS,
  deleteCommunityPost: ONCE,
  setCommunityLock: CHOICE,
  setCommunityPin: CHOICE,
  setCommunitySlowMode: CHOICE,
  deleteAssignment: EXPECTED,
  deleteLesson: EXPECTED,
  deleteStudent: EXPECTED,
  joinGroupCall: MARK,
  markGroupCallAttendance: CHOICE,
  markContactSeen: MARK,
  markContactTextSeen: MARK,
  checkPaymentAgain: ASKS,
  recheckLink: ASKS,
  verifyPayment: ASKS,
  cancelSeries: SESSION,
  cancelSession: SESSION,
  completeSession: SESSION,
  deleteSession: SESSION,
  markSessionMissed: SESSION,
};

const ADMINS = 20;
const mutations = Object.values(buildSchema().getMutationType()?.getFields() ?? {});

let gateway: TestGateway;
let admins: Person[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admins = [];
  for (let made = 0; made < ADMINS; made += 1)
    admins.push(await makePerson(gateway.app, { role: 'ADMIN', name: `Admin ${made}` }));
});
afterAll(() => gateway.close());
beforeEach(async () => {
  // Samples use the same country and code each time.
  await gateway.app.prisma.countryPrice.deleteMany();
  await gateway.app.prisma.coupon.deleteMany();
});

const inputOf = (name: string): GraphQLInputType | undefined =>
  mutations.find((mutation) => mutation.name === name)?.args[0]?.type;

function namesVersion(name: string): boolean {
  const type = inputOf(name);
  const named = type && getNamedType(type);
  return named instanceof GraphQLInputObjectType && 'version' in named.getFields();
}

const arrange = (name: string) => {
  const [admin] = admins;
  const sample = SAMPLES[name];
  if (!sample || !admin) throw new Error(`There is no sample of ${name}`);
  return sample({ gateway, admin });
};

type Result = { __typename: string; code?: string; message?: string; field?: string | null };

async function send(name: string, admin: Person, input: object): Promise<Result> {
  const document = `mutation ($input: ${inputOf(name)}) {
    result: ${name}(input: $input) { __typename ... on DomainError { code message field } }
  }`;
  return dataOf(await askAs(gateway.url, admin)<{ result: Result }>(document, { input })).result;
}

const countEntries = () => gateway.app.prisma.auditEntry.count();
const isRejected = ({ __typename }: Result) => __typename === 'DomainError';

const versioned = Object.keys(SAMPLES).filter(namesVersion);

describe('every write of an admin', () => {
  it('names the version that the admin saw, or has a reason why not', () => {
    const known = [...versioned, ...Object.keys(WITHOUT_VERSION)];
    expect(known.sort()).toEqual(Object.keys(SAMPLES).sort());
  });

  it.each(versioned)('%s changes nothing when the record has changed since', async (name) => {
    const { input } = await arrange(name);
    const before = await countEntries();
    const [admin] = admins;
    if (!admin) throw new Error('There is no admin');
    const answer = await send(name, admin, { ...input, version: Number(input.version) + 1 });
    expect(answer).toMatchObject({
      ...{ code: 'CONFLICT', field: 'version', message: TABLE_TEXTS.changedMeanwhile },
    });
    expect(await countEntries()).toBe(before);
  });

  it.each(versioned)(
    '%s of twenty admins at once is carried out once, and nineteen are told',
    async (name) => {
      const { input, entries } = await arrange(name);
      const before = await countEntries();
      const answers = await Promise.all(admins.map((admin) => send(name, admin, input)));
      const rejected = answers.filter(isRejected);
      // A change to the value that a record already has succeeds and writes nothing, so some are not rejected.
      expect(rejected.length).toBeLessThan(ADMINS);
      expect((await countEntries()) - before).toBe(entries.length);
      for (const { code, message } of rejected) {
        expect(['CONFLICT', 'NOT_FOUND', 'CLOSED']).toContain(code);
        expect(message).toMatch(/\w/);
      }
    },
  );
});
