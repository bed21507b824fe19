import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BULK_ACTION_KINDS } from '../../contract/bulkActions.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { bulkActionSamples, bulkRecords } from '../support/audited/bulkActions.ts';
import { businessSamples } from '../support/audited/business.ts';
import { communitySamples } from '../support/audited/community.ts';
import { groupCallSamples } from '../support/audited/groupCalls.ts';
import { moneySamples } from '../support/audited/money.ts';
import { NO_ADMIN_WRITES } from '../support/audited/noAdminWrites.ts';
import { peopleSamples } from '../support/audited/people.ts';
import type { AuditSample } from '../support/audited/sample.ts';
import { sessionSamples } from '../support/audited/sessions.ts';
import { teachingSamples } from '../support/audited/teaching.ts';
import { ticketSamples } from '../support/audited/tickets.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { bulkActionsOf } from '../support/factories/bulkActions.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const SAMPLES: Record<string, AuditSample> = {
  ...{
    ...peopleSamples,
    ...teachingSamples,
    ...sessionSamples,
    ...businessSamples,
    ...moneySamples,
    ...bulkActionSamples,
    ...ticketSamples,
    ...communitySamples,
    ...groupCallSamples,
  },
};

/** Those that are rejected when they are sent once more, because of what the first one did. */
const REJECTED_WHEN_REPEATED = [
  ...['updateStudent', 'deleteStudent', 'createMentor', 'deactivateMentor', 'decideMentorApplication'],
  ...['updateLesson', 'updateAssignment', 'deleteSession', 'cancelSession', 'reviewSubmission'],
  'cancelSeries',
  'solveTicket',
  'decideCommunityPost',
  'withdrawReview',
  ...['grantAttempt', 'deleteProject', 'decideReport', 'updateCountryPrice', 'updateSettings'],
  'updateCompany',
  'resolveDifference',
  ...[
    'saveDisputeEvidence',
    'respondToDispute',
    'cancelExport',
    'retryJob',
    'removeJob',
    'cancelBulkAction',
    'undoBulkAction',
  ],
];

const SECRETS = /passw|token|secret|hash|cookie/i;

const mutations = Object.values(buildSchema().getMutationType()?.getFields() ?? {});
let gateway: TestGateway;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.countryPrice.deleteMany();
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});

/** Composes the document from the schema, so that it needs no document of its own. */
function documentOf(name: string): string {
  const field = mutations.find((mutation) => mutation.name === name);
  return `mutation ($input: ${field?.args[0]?.type}) {
    result: ${name}(input: $input) { __typename ... on DomainError { code message field } }
  }`;
}

async function send(name: string, input: object) {
  const data = await askAs(gateway.url, admin)<{ result: { __typename: string } }>(documentOf(name), {
    input,
  });
  return dataOf(data).result;
}

const entriesOf = () =>
  gateway.app.prisma.auditEntry.findMany({ where: { actorId: admin.id }, orderBy: { id: 'asc' } });

const arrange = (name: string) => {
  const sample = SAMPLES[name];
  if (!sample) throw new Error(`There is no sample of ${name}`);
  return sample({ gateway, admin });
};

describe('every mutation', () => {
  it('has a sample of what an admin writes, or a reason why it is no write of an admin', () => {
    const known = [...Object.keys(SAMPLES), ...Object.keys(NO_ADMIN_WRITES)];
    expect(known.sort()).toEqual(mutations.map(({ name }) => name).sort());
  });

  it.each(Object.keys(SAMPLES))('%s leaves the entries of what it changed, and no others', async (name) => {
    const { input, entries, hidden } = await arrange(name);
    successOf(await send(name, input));
    const written = await entriesOf();
    expect(written).toMatchObject(entries);
    const texts = JSON.stringify(written);
    expect(texts).not.toMatch(SECRETS);
    for (const text of hidden) expect(texts).not.toContain(text);
  });

  it.each(REJECTED_WHEN_REPEATED)('%s leaves no entry when it is rejected', async (name) => {
    const { input, entries } = await arrange(name);
    successOf(await send(name, input));
    errorOf(await send(name, input));
    expect(await entriesOf()).toHaveLength(entries.length);
  });
});

describe('every bulk action', () => {
  it.each(BULK_ACTION_KINDS)('%s leaves an entry per record, and one per record taken back', async (kind) => {
    const bulk = bulkActionsOf(gateway);
    const { values, entries, undoneAs } = await bulkRecords[kind](gateway.app);
    const ids = entries.map(({ entityId }) => entityId);
    const { id } = successOf(await bulk.start(admin, { kind, ids, values }, 'A new term'));
    await bulk.run();
    const started = { action: 'bulkAction.start', entityId: id };
    expect(await entriesOf()).toMatchObject([started, ...entries]);
    const answer = await bulk.undo(admin, id);
    if (undoneAs === null) {
      expect(errorOf(answer)).toMatchObject({ code: 'CLOSED' });
      return;
    }
    await bulk.run();
    const undone = entries.toReversed().map(({ before, after, ...entry }) => ({
      ...{ ...entry, action: undoneAs, before: after, after: before },
    }));
    const undo = { action: 'bulkAction.undo', entityId: id };
    expect(await entriesOf()).toMatchObject([started, ...entries, undo, ...undone]);
  });
});
