import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_TICKET_FILES } from '../../contract/uploads.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { makeTicket } from '../support/factories/tickets.ts';
import { PDF, uploader } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AdminTicketForDocument,
  AnswerTicketWithDocument,
  AssignTicketWithDocument,
  InboxOfDocument,
  NoteTicketWithDocument,
  OpenTicketWithDocument,
} from './tickets.generated.ts';

const HOUR_MS = 3_600_000;

let gateway: TestGateway;
let family: Family;
let diy: Person;
let child: Person;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.ticket.deleteMany();
  await app.prisma.profile.deleteMany({ where: { role: 'ADMIN' } });
  [family, diy, child, admin] = await Promise.all([
    makeFamily(app),
    makePerson(app, { role: 'PARENT', name: 'Bisi' }),
    makePerson(app, { role: 'STUDENT', name: 'Dara' }),
    makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  await app.prisma.student.update({ where: { id: family.studentId }, data: { loginId: child.id } });
});

const open = (person: Person, draft: { id?: string; fileIds: string[] }) =>
  runAs(gateway.url, person, OpenTicketWithDocument, {
    ...{ id: randomUUID(), category: 'COURSE', subject: 'Lesson 3', text: 'It stops.' },
    ...draft,
  });
const recordOf = async (id: string) => {
  const { adminTicket } = dataOf(await askAs(gateway.url, admin)(AdminTicketForDocument, { id }));
  if (!adminTicket) throw new Error('There is no ticket');
  return adminTicket;
};
const inbox = async (filters: object) =>
  dataOf(
    await askAs(gateway.url, admin)(InboxOfDocument, { isDescending: false, ...filters }),
  ).adminTickets.edges.map(({ node }) => node.id);
const unreadOf = (person: Person) =>
  gateway.app.prisma.notification.findMany({
    where: { recipientId: person.id, kind: 'SUPPORT', readAt: null },
    select: { title: true, actionUrl: true },
  });

describe('the inbox', () => {
  it('has what is due first at the top: by package, then by age, and what waits at the end', async () => {
    const { app } = gateway;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
    const waiting = await makeTicket(app, diy, { openedAt: hoursAgo(100) });
    const young = await makeTicket(app, diy, {});
    const mentored = await makeTicket(app, family.parent, { package: 'MENTORED' });
    const late = await makeTicket(app, diy, { openedAt: hoursAgo(50) });
    const { version } = await recordOf(waiting);
    const input = {
      id: randomUUID(),
      ticketId: waiting,
      text: 'Which one?',
      state: 'WAITING' as const,
      version,
    };
    successOf(await runAs(gateway.url, admin, AnswerTicketWithDocument, input));
    expect(await inbox({ sort: 'PRIORITY' })).toEqual([late, mentored, young, waiting]);
    expect(await inbox({ owner: 'ME' })).toEqual([waiting]);
    expect(await inbox({ owner: 'NOBODY', state: 'OPEN' })).toEqual([late, mentored, young]);
  });

  it('finds a ticket by its number, its subject, and the name that the parent has now', async () => {
    const id = await makeTicket(gateway.app, diy, { subject: 'Zebra crossing' });
    await makeTicket(gateway.app, family.parent, {});
    const { number } = (await recordOf(id)).ticket;
    await gateway.app.prisma.profile.update({ where: { id: diy.id }, data: { fullName: 'Zikora Eze' } });
    for (const search of [`#${number}`, 'zebra', 'zikora', diy.email])
      expect(await inbox({ search })).toEqual([id]);
    expect(await inbox({ search: 'Bisi Nobody' })).toEqual([]);
  });

  it('gives a ticket to an admin, who is notified, and to nobody else', async () => {
    const id = await makeTicket(gateway.app, diy, {});
    const colleague = await makePerson(gateway.app, { role: 'ADMIN', name: 'Kunle' });
    const assign = async (assigneeId: string | null) =>
      runAs(gateway.url, admin, AssignTicketWithDocument, {
        ...{ ticketId: id, assigneeId, version: (await recordOf(id)).version },
      });
    successOf(await assign(colleague.id));
    expect((await recordOf(id)).assignee).toEqual({ id: colleague.id });
    expect(await unreadOf(colleague)).toMatchObject([{ actionUrl: `/admin/support/${id}` }]);
    expect(await assign(family.mentor.id)).toMatchObject({ code: 'BAD_INPUT', field: 'assigneeId' });
    successOf(await assign(null));
    expect((await recordOf(id)).assignee).toBeNull();
  });
});

describe('the files of a ticket', () => {
  const upload = async (person: Person) => {
    const target = { purpose: 'TICKET_FILE', studentId: null, assignmentId: null } as const;
    return (await uploader(gateway, person).upload(target, 'plan.pdf', PDF)).id;
  };
  const statusOf = async (url: string, person: Person) =>
    (await fetch(`${gateway.url}${url}`, { headers: { cookie: person.cookie } })).status;

  it('come with a question, a message, an answer and a note, for those who see them', async () => {
    const asked = successOf(await open(family.parent, { fileIds: [await upload(family.parent)] }));
    expect(asked.messages[0]?.files).toMatchObject([{ name: 'plan.pdf', isPicture: false }]);
    const ticketId = asked.id;
    const input = { ticketId, text: 'See here', fileIds: [await upload(admin)] };
    successOf(await runAs(gateway.url, admin, NoteTicketWithDocument, { id: randomUUID(), ...input }));
    const { version } = await recordOf(ticketId);
    const fileIds = [await upload(admin)];
    const answered = { ...input, id: randomUUID(), fileIds, state: 'WAITING' as const, version };
    successOf(await runAs(gateway.url, admin, AnswerTicketWithDocument, answered));
    const [question, ofNote, ofAnswer] = (await recordOf(ticketId)).ticket.messages.map(
      ({ files }) => files[0]?.url ?? '',
    );
    for (const url of [question, ofNote, ofAnswer]) expect(await statusOf(url ?? '', admin)).toBe(200);
    for (const url of [question, ofAnswer]) expect(await statusOf(url ?? '', family.parent)).toBe(200);
    expect(await statusOf(ofNote ?? '', family.parent)).toBe(404);
    for (const person of [diy, child, family.mentor])
      expect(await statusOf(question ?? '', person)).toBe(404);
  });

  it('are the author’s own, attached once, and not too many', async () => {
    const fileId = await upload(diy);
    expect(errorOf(await open(family.parent, { fileIds: [fileId] })).code).toBe('CONFLICT');
    const id = randomUUID();
    for (const result of await Promise.all([1, 2].map(() => open(diy, { id, fileIds: [fileId] }))))
      expect(successOf(result).messages[0]?.files).toMatchObject([{ id: fileId }]);
    expect(errorOf(await open(diy, { fileIds: [fileId] })).code).toBe('CONFLICT');
    const many = Array.from({ length: MAX_TICKET_FILES + 1 }, () => randomUUID());
    expect(await open(diy, { fileIds: many })).toMatchObject({ code: 'BAD_INPUT', field: 'files' });
    const target = { purpose: 'TICKET_FILE', studentId: null, assignmentId: null } as const;
    const refused = await uploader(gateway, child).tryRequest(target, randomUUID(), 'plan.pdf', PDF.length);
    expect(refused).toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
