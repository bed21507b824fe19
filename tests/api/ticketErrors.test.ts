import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  MAX_ERRORS_OF_VISITORS,
  MAX_ERRORS_PER_PERSON,
  MAX_SHOWN_ERRORS,
} from '../../contract/errorRecords.ts';
// The worker's task is run at chosen moments, which its interval would not hit.
import { carryOutClosures } from '../../gateway/features/closures/carryOutClosures.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { makeTicket } from '../support/factories/tickets.ts';
import { captureLog } from '../support/probes/capturedLog.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { MergeTicketsWithDocument } from './ticketDesk.generated.ts';
import { TicketErrorsOfDocument } from './ticketErrors.generated.ts';
import {
  OpenTicketWithDocument,
  TicketsOfDocument,
  WriteTicketMessageWithDocument,
} from './tickets.generated.ts';
import { OpenVisitorTicketWithDocument } from './visitorTickets.generated.ts';

const REPORT = {
  ...{ name: 'TypeError', message: 'Cannot read the name of Ngozi Secret', frames: [] },
  ...{ route: '/lesson/:number', release: 'app-AbC123.js' },
};

let gateway: TestGateway;
let family: Family;
let child: Person;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway({ ...DEFAULTS, env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.errorRecord.deleteMany();
  [family, child, admin] = await Promise.all([
    makeFamily(app),
    makePerson(app, { role: 'STUDENT', name: 'Dara' }),
    makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  await app.prisma.student.update({ where: { id: family.studentId }, data: { loginId: child.id } });
});

/** Does something while a table is missing, so that what needs it fails unexpectedly. */
async function without<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await gateway.app.pool.query(`ALTER TABLE "${table}" RENAME TO "Gone"`);
  try {
    return await work();
  } finally {
    await gateway.app.pool.query(`ALTER TABLE "Gone" RENAME TO "${table}"`);
  }
}

/** Lets a query of a person fail. @returns the request id of the answer */
const failFor = (person: Person) =>
  without('Ticket', async () => {
    const { errors } = await askAs(gateway.url, person)(TicketsOfDocument, {});
    return String(errors?.[0]?.extensions?.requestId);
  });

/** Reports an error of a page, as a browser somewhere. @returns its request id */
async function report(person: Person | null): Promise<string> {
  const response = await fetch(`${gateway.url}/browser-errors`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', origin: gateway.url },
      ...(person && { cookie: person.cookie }),
      'x-forwarded-for': '203.0.113.7',
    },
    body: JSON.stringify(REPORT),
  });
  return ((await response.json()) as { requestId: string }).requestId;
}

const find = (requestId: string) => gateway.app.prisma.errorRecord.findUnique({ where: { requestId } });

/** Waits until an error is written, and returns its row. */
async function rowOf(requestId: string) {
  await expect.poll(() => find(requestId), { timeout: 10_000 }).not.toBeNull();
  return find(requestId);
}

const makeErrors = (profileId: string | null, count: number) =>
  gateway.app.prisma.errorRecord.createManyAndReturn({
    data: Array.from({ length: count }, (_, minutes) => ({
      ...{ requestId: randomUUID(), profileId, kind: 'PAGE' as const, place: '/', errorName: 'Error' },
      occurredAt: new Date(Date.now() - (minutes + 1) * 60_000),
    })),
  });

async function errorsBeside(ticketId: string) {
  const { adminTicket } = dataOf(await askAs(gateway.url, admin)(TicketErrorsOfDocument, { id: ticketId }));
  if (!adminTicket) throw new Error('There is no ticket');
  return adminTicket;
}
const recentIds = async (ticketId: string) => (await errorsBeside(ticketId)).recentErrors.map(({ id }) => id);

describe('the errors beside a ticket', () => {
  it('have what the parent met, by the request id, for admins alone', async () => {
    const ticketId = await makeTicket(gateway.app, family.parent, {});
    const requestId = await failFor(family.parent);
    await rowOf(requestId);
    const [shown, ...others] = (await errorsBeside(ticketId)).recentErrors;
    expect(others).toEqual([]);
    expect(shown).toEqual({
      ...{ id: requestId, kind: 'OPERATION', place: 'TicketsOf', release: null },
      ...{ errorName: 'PrismaClientKnownRequestError', person: { id: family.parent.id } },
      occurredAt: expect.any(String),
    });
    for (const person of [family.parent, family.mentor, child, null]) {
      const { data, errors } = await askAs(gateway.url, person)(TicketErrorsOfDocument, { id: ticketId });
      expect(JSON.stringify(data)).not.toContain(requestId);
      expect(errors?.[0]?.extensions?.code).toBe(person ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN');
    }
  });

  it('have those of the child and none of others, newest first, ten at most', async () => {
    const ticketId = await makeTicket(gateway.app, family.parent, {});
    const other = await makePerson(gateway.app, { role: 'PARENT', name: 'Bisi' });
    const older = await makeErrors(family.parent.id, MAX_SHOWN_ERRORS);
    await makeErrors(other.id, 1);
    const ofChild = await failFor(child);
    await rowOf(ofChild);
    const expected = [ofChild, ...older.map(({ requestId }) => requestId)].slice(0, MAX_SHOWN_ERRORS);
    expect(await recentIds(ticketId)).toEqual(expected);
  });

  it('have routes of the gateway that failed', async () => {
    const ticketId = await makeTicket(gateway.app, family.parent, {});
    const text = await without('GroupCall', async () => {
      const { cookie } = family.parent;
      const response = await fetch(`${gateway.url}/call-calendar/${randomUUID()}.ics`, {
        headers: { cookie },
      });
      expect(response.status).toBe(500);
      return response.text();
    });
    const requestId = text.slice(text.indexOf('(') + 1, text.indexOf(')'));
    expect(await rowOf(requestId)).toMatchObject({ kind: 'ROUTE', place: 'callCalendar' });
    expect(await recentIds(ticketId)).toEqual([requestId]);
  });

  it('have pages that failed in a browser with a session, and none of those without', async () => {
    const ticketId = await makeTicket(gateway.app, family.parent, {});
    const [own, anonymous] = await Promise.all([report(family.parent), report(null)]);
    const page = { kind: 'PAGE', place: REPORT.route, errorName: 'TypeError', release: REPORT.release };
    expect(await rowOf(own)).toMatchObject({ ...page, profileId: family.parent.id });
    expect(await rowOf(anonymous)).toMatchObject({ ...page, profileId: null });
    expect(await recentIds(ticketId)).toEqual([own]);
  });
});

describe('the record of an error', () => {
  it('has nothing that a person wrote, and the log of a page nothing of the person', async () => {
    const captured = captureLog('info');
    const { log } = gateway.app;
    gateway.app.log = captured.log;
    const draft = { id: randomUUID(), category: 'COURSE', subject: 'Secret', text: 'Secret' } as const;
    const failed = await without('TicketMessage', () =>
      askAs(gateway.url, family.parent)(OpenTicketWithDocument, { input: draft }),
    );
    const ids = [String(failed.errors?.[0]?.extensions?.requestId), await report(family.parent)];
    gateway.app.log = log;
    for (const id of ids) expect(JSON.stringify(await rowOf(id))).not.toMatch(/secret|ngozi|message|203\.0/i);
    const line = captured
      .text()
      .split('\n')
      .find((one) => one.includes(ids[1] ?? ''));
    expect(line).not.toContain(family.parent.id);
  });

  it('is one of the newest of its person; the oldest go', async () => {
    const older = await makeErrors(family.parent.id, MAX_ERRORS_PER_PERSON);
    await makeErrors(child.id, 1);
    const requestId = await failFor(family.parent);
    await rowOf(requestId);
    const oldest = older.at(-1)?.requestId ?? '';
    await expect.poll(() => find(oldest)).toBeNull();
    const counts = [family.parent.id, child.id].map((profileId) =>
      gateway.app.prisma.errorRecord.count({ where: { profileId } }),
    );
    expect(await Promise.all(counts)).toEqual([MAX_ERRORS_PER_PERSON, 1]);
  });

  it('is one of the newest of all visitors', async () => {
    await makeErrors(null, MAX_ERRORS_OF_VISITORS);
    await rowOf(await report(null));
    const count = () => gateway.app.prisma.errorRecord.count({ where: { profileId: null } });
    await expect.poll(count).toBe(MAX_ERRORS_OF_VISITORS);
  });

  it.each([
    ['whose records of money stay', true],
    ['of whom nothing stays', false],
  ])('goes with the account of a person %s', async (_what, hasRecords) => {
    const { prisma } = gateway.app;
    const person = await makePerson(gateway.app, { role: 'PARENT', name: 'Bisi' });
    if (hasRecords)
      await prisma.payment.create({
        data: {
          ...{ reference: `LM_${randomUUID()}`, status: 'COMPLETED', parentId: person.id },
          ...{
            studentName: 'Dara',
            course: 'WEBSITE_APP',
            package: 'DIY',
            amountMinor: 100,
            currency: 'NGN',
          },
          ...{ verifyUntil: new Date(), settledAt: new Date() },
        },
      });
    const [error] = await makeErrors(person.id, 1);
    const dueAt = new Date(Date.now() - 1000);
    await prisma.accountClosure.create({ data: { profileId: person.id, dueAt } });
    await carryOutClosures(gateway.app, new AbortController().signal);
    expect(await prisma.profile.count({ where: { id: person.id } })).toBe(hasRecords ? 1 : 0);
    expect(await find(error?.requestId ?? '')).toBeNull();
  });
});

describe('a ticket about an error', () => {
  const open = (change: { text?: string; errorId?: string }) =>
    runAs(gateway.url, family.parent, OpenTicketWithDocument, {
      ...{ id: randomUUID(), category: 'PROBLEM', subject: 'A page showed an error', text: 'It broke' },
      ...change,
    });
  const write = (ticketId: string, text: string) =>
    runAs(gateway.url, family.parent, WriteTicketMessageWithDocument, { id: randomUUID(), ticketId, text });

  it('shows the one that its form was opened with, also of a visitor', async () => {
    const errorId = await report(null);
    await rowOf(errorId);
    const { id } = successOf(await open({ errorId }));
    const shown = await errorsBeside(id);
    expect(shown).toMatchObject({ errorId, error: { id: errorId, person: null }, recentErrors: [] });
  });

  it('shows the one that its text or a later message names', async () => {
    const [first, second] = [await report(null), await failFor(family.parent)];
    await Promise.all([first, second].map(rowOf));
    const { id } = successOf(await open({ text: `Order ${randomUUID()}: the number is ${first}.` }));
    expect(await errorsBeside(id)).toMatchObject({ errorId: first, error: { id: first } });
    successOf(await write(id, `My student is ${randomUUID()}`));
    expect((await errorsBeside(id)).errorId).toBe(first);
    successOf(await write(id, `And (Support finds it as ${second.toUpperCase()}.)`));
    expect(await errorsBeside(id)).toMatchObject({ errorId: second, error: { id: second } });
  });

  it('names what has no record any more', async () => {
    const errorId = randomUUID();
    const { id } = successOf(await open({ errorId }));
    expect(await errorsBeside(id)).toMatchObject({ errorId, error: null });
    expect((await errorsBeside(successOf(await open({})).id)).errorId).toBeNull();
  });

  it('can be one of a visitor', async () => {
    const errorId = await report(null);
    await rowOf(errorId);
    const draft = {
      name: 'Sade',
      email: 'sade@visitor.test',
      category: 'PROBLEM',
      subject: 'It broke',
    } as const;
    for (const named of [{ errorId, text: 'Help' }, { text: `See ${errorId}` }]) {
      const input = { id: randomUUID(), ...draft, ...named };
      successOf(await runAs(gateway.url, null, OpenVisitorTicketWithDocument, input));
      const shown = await errorsBeside(input.id);
      expect(shown).toMatchObject({ error: { id: errorId }, recentErrors: [] });
    }
  });

  it('gives it to the ticket that it is merged into', async () => {
    const errorId = randomUUID();
    const [{ id: ticketId }, { id: intoId }] = [
      successOf(await open({ errorId })),
      successOf(await open({})),
    ];
    const { version } = await gateway.app.prisma.ticket.findUniqueOrThrow({ where: { id: intoId } });
    successOf(await runAs(gateway.url, admin, MergeTicketsWithDocument, { ticketId, intoId, version }));
    expect((await errorsBeside(intoId)).errorId).toBe(errorId);
  });
});
