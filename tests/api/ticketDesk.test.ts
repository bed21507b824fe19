import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_CANNED_ANSWERS, MAX_MERGED_MESSAGES } from '../../contract/tickets.ts';
import { PRESENCE } from '../../contract/ticketTargets.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { makeTicket } from '../support/factories/tickets.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CreateCannedAnswerWithDocument,
  DeleteCannedAnswerWithDocument,
  KeptAnswersDocument,
  MarkTeamPresentNowDocument,
  MergeTicketsWithDocument,
  TeamIsPresentDocument,
  TicketDeskDocument,
  UpdateCannedAnswerWithDocument,
} from './ticketDesk.generated.ts';
import { WriteTicketMessageWithDocument } from './tickets.generated.ts';

const HOUR_MS = 3_600_000;

let gateway: TestGateway;
let admin: Person;
let parent: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.cannedAnswer.deleteMany();
  [admin, parent] = await Promise.all([
    makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(app, { role: 'PARENT', name: 'Bisi' }),
  ]);
});

const recordOf = async (id: string) => {
  const { adminTicket } = dataOf(await askAs(gateway.url, admin)(TicketDeskDocument, { id }));
  if (!adminTicket) throw new Error('There is no ticket');
  return adminTicket;
};
const merge = async (ticketId: string, intoId: string, person = admin) =>
  runAs(gateway.url, person, MergeTicketsWithDocument, {
    ...{ ticketId, intoId, version: (await recordOf(intoId)).version },
  });
const write = (ticketId: string) =>
  runAs(gateway.url, parent, WriteTicketMessageWithDocument, {
    id: randomUUID(),
    ticketId,
    text: 'And now?',
  });

describe('mergeTickets', () => {
  it('brings the messages together in the order of time, and keeps what is due', async () => {
    const first = await makeTicket(gateway.app, parent, { openedAt: new Date(Date.now() - 10 * HOUR_MS) });
    const second = await makeTicket(gateway.app, parent, {});
    const due = (await recordOf(first)).answerDueAt;
    expect((await recordOf(second)).others).toEqual([{ id: first }]);
    successOf(await merge(first, second));
    const record = await recordOf(second);
    expect(record).toMatchObject({ answerDueAt: due, others: [] });
    expect(record.ticket.messages.map(({ id }) => id).sort()).toEqual([first, second].sort());
    expect((await recordOf(first)).ticket).toEqual({ state: 'SOLVED', mergedIntoId: second, messages: [] });
  });

  it('leads what is written into a merged ticket to the one that has its messages', async () => {
    const ids = [1, 2, 3].map(() => makeTicket(gateway.app, parent, {}));
    const [first = '', second = '', third = ''] = await Promise.all(ids);
    successOf(await merge(first, second));
    successOf(await merge(second, third));
    expect(successOf(await write(first)).id).toBe(third);
    expect((await recordOf(third)).ticket.messages).toHaveLength(4);
    for (const [one, other] of [
      [first, third],
      [third, first],
    ] as const)
      expect(errorOf(await merge(one, other)).code).toBe('CONFLICT');
  });

  it('is for tickets of the same person, which fit into one, and for admins', async () => {
    const own = await makeTicket(gateway.app, parent, {});
    const other = await makePerson(gateway.app, { role: 'PARENT', name: 'Ada' });
    const foreign = await makeTicket(gateway.app, other, {});
    expect(await merge(foreign, own)).toMatchObject({ code: 'BAD_INPUT', field: 'ticketId' });
    expect(errorOf(await merge(own, own)).code).toBe('NOT_FOUND');
    const long = await makeTicket(gateway.app, parent, {});
    await gateway.app.prisma.ticketMessage.createMany({
      data: Array.from({ length: MAX_MERGED_MESSAGES - 1 }, () => ({
        ...{ id: randomUUID(), ticketId: long, authorId: parent.id, kind: 'FAMILY' as const, content: 'And' },
      })),
    });
    expect(errorOf(await merge(own, long)).code).toBe('LIMIT');
    const input = { ticketId: own, intoId: long, version: 1 };
    const asParent = await askAs(gateway.url, parent)(MergeTicketsWithDocument, { input });
    expect(asParent.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
  });
});

describe('the answers that the team keeps', () => {
  const create = (draft: object) =>
    runAs(gateway.url, admin, CreateCannedAnswerWithDocument, {
      ...{ id: randomUUID(), title: 'Refunds', text: 'Dear {name}' },
      ...draft,
    });
  const kept = async () => dataOf(await askAs(gateway.url, admin)(KeptAnswersDocument, {})).cannedAnswers;

  it('are written, changed and deleted by every admin, in the version that they have seen', async () => {
    const { id, version } = successOf(await create({}));
    const change = { id, title: 'Refunds', text: 'Hello {name}', version };
    const colleague = await makePerson(gateway.app, { role: 'ADMIN', name: 'Kunle' });
    successOf(await runAs(gateway.url, colleague, UpdateCannedAnswerWithDocument, change));
    expect(await kept()).toEqual([{ id, title: 'Refunds', text: 'Hello {name}', version: version + 1 }]);
    expect(errorOf(await runAs(gateway.url, admin, UpdateCannedAnswerWithDocument, change)).code).toBe(
      'CONFLICT',
    );
    const removal = { id, version: version + 1 };
    successOf(await runAs(gateway.url, admin, DeleteCannedAnswerWithDocument, removal));
    expect(await kept()).toEqual([]);
    expect(errorOf(await runAs(gateway.url, admin, DeleteCannedAnswerWithDocument, removal)).code).toBe(
      'NOT_FOUND',
    );
  });

  it('have a name and words, and a limit', async () => {
    for (const field of ['title', 'text'])
      expect(await create({ [field]: ' ' })).toMatchObject({ code: 'BAD_INPUT', field });
    const id = randomUUID();
    await Promise.all([1, 2].map(() => create({ id })));
    expect(await kept()).toHaveLength(1);
    await gateway.app.prisma.cannedAnswer.createMany({
      data: Array.from({ length: MAX_CANNED_ANSWERS - 1 }, () => ({
        id: randomUUID(),
        title: 'A',
        text: 'B',
      })),
    });
    expect(errorOf(await create({})).code).toBe('LIMIT');
    const asParent = await askAs(gateway.url, parent)(KeptAnswersDocument, {});
    expect(asParent.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
  });
});

describe('the presence of the team', () => {
  const isPresent = async (person: Person | null) =>
    dataOf(await askAs(gateway.url, person)(TeamIsPresentDocument, {})).isTeamPresent;

  it('is told to everybody while an admin has the inbox open, and for a while after', async () => {
    const { prisma } = gateway.app;
    await prisma.teamPresence.deleteMany();
    expect(await isPresent(null)).toBe(false);
    const asParent = await askAs(gateway.url, parent)(MarkTeamPresentNowDocument, {});
    expect(asParent.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    for (const _time of [1, 2])
      successOf(dataOf(await askAs(gateway.url, admin)(MarkTeamPresentNowDocument, {})).result);
    for (const person of [null, parent]) expect(await isPresent(person)).toBe(true);
    await prisma.profile.update({ where: { id: admin.id }, data: { role: 'PARENT' } });
    expect(await isPresent(null)).toBe(false);
    await prisma.profile.update({ where: { id: admin.id }, data: { role: 'ADMIN' } });
    await prisma.teamPresence.updateMany({ data: { seenAt: new Date(Date.now() - PRESENCE.lastsMs) } });
    expect(await isPresent(null)).toBe(false);
  });
});
