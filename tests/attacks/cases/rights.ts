import pTimeout from 'p-timeout';
import { MAX_VISITOR_TICKET_FILES } from '../../../contract/uploads.ts';
import { visitorUrl } from '../../../gateway/features/tickets/visitors/visitorLink.ts';
import { connect } from '../../support/clients/socket.ts';
import { makeFamily, makePerson, PASSWORD, signIn } from '../../support/factories/people.ts';
import { makeTicket } from '../../support/factories/tickets.ts';
import { withOtherSignature } from '../../support/factories/uploads.ts';
import { type Attack, createOutcomeCounter } from '../attack.ts';
import { postJson, send } from '../timedRequest.ts';
import { newId, type World, withSecondFactor } from '../world.ts';

const LINK = 'https://meet.example/secret-room';

/** Makes a child with a session and a message. @returns the ids that its mentor knows */
async function makeMentoredFamily({ app, url }: World) {
  const family = await makeFamily(app);
  const startsAt = new Date(Date.now() + 3_600_000);
  const session = await app.prisma.mentorSession.create({
    data: {
      mentorId: family.mentorId,
      studentId: family.studentId,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 45 * 60_000),
      meetingLink: LINK,
    },
  });
  const message = await app.prisma.message.create({
    data: {
      id: newId(),
      studentId: family.studentId,
      senderId: family.parent.id,
      content: 'private words',
      recipients: { create: { recipientId: family.mentor.id } },
    },
  });
  const cookie = await withSecondFactor(url, family.mentor.cookie);
  return { family, cookie, sessionId: session.id, messageId: message.id };
}

const formerMentor: Attack = {
  name: 'a mentor after a reassignment',
  async run(world) {
    const record = createOutcomeCounter();
    const { port, app, run } = world;
    const { family, cookie, sessionId, messageId } = await makeMentoredFamily(world);
    const { studentId } = family;
    const before = await send({
      ...{ port, method: 'GET', path: `/calendar/${sessionId}.ics`, headers: { cookie }, body: null },
      timeoutMs: 8000,
    });
    record.add(
      'the calendar before',
      before.status ?? 'silent',
      before.ms,
      before.status === 200 ? null : 'is not returned',
    );
    await app.prisma.student.update({ where: { id: studentId }, data: { mentorId: world.mentorId } });

    const calendar = await send({
      ...{ port, method: 'GET', path: `/calendar/${sessionId}.ics`, headers: { cookie }, body: null },
      timeoutMs: 8000,
    });
    record.add(
      'the calendar',
      calendar.status ?? 'silent',
      calendar.ms,
      calendar.status === 404 ? null : 'is returned',
    );

    const reads: [string, object][] = [
      ['Sessions', { studentId: null, period: 'UPCOMING', first: 20 }],
      ['Sessions', { studentId, period: 'UPCOMING', first: 20 }],
      ['Thread', { studentId, first: 20 }],
      ['SearchMessages', { studentId, text: 'private', first: 20 }],
      ['MentorStudents', {}],
    ];
    for (const [name, variables] of reads) {
      const { text, ms, status } = await run(name, variables, cookie);
      const leaked = [LINK, sessionId, 'private words', studentId].find((secret) => text.includes(secret));
      record.add(name, status ?? 'silent', ms, leaked ? `shows ${leaked}` : null);
    }
    const session = { sessionId, title: 'Mine', description: '', durationMinutes: 45, meetingLink: LINK };
    const writes: [string, object][] = [
      [
        'UpdateSession',
        {
          ...{ ...session, version: 1, kind: 'VIDEO_CALL', platform: 'ZOOM' },
          startsAt: new Date(Date.now() + 7_200_000),
        },
      ],
      ['CancelSession', { sessionId }],
      ['CancelSeries', { sessionId }],
      ['CompleteSession', { sessionId, notes: 'notes' }],
      ['DeleteSession', { sessionId }],
      ['SendMessage', { id: newId(), studentId, content: 'still here' }],
      ['MarkMessagesRead', { messageId }],
    ];
    for (const [name, input] of writes) {
      const { text, ms, status } = await run(name, { input }, cookie);
      const isRejected = text.includes('"NOT_FOUND"') || text.includes('"errors"');
      record.add(name, status ?? 'silent', ms, isRejected ? null : `succeeded: ${text.slice(0, 100)}`);
    }
    return record.outcome();
  },
};

const CONTENT = 'A plan';

/** Makes the ticket of a visitor. @returns its id, and the token of its link */
async function makeVisitorTicket({ app, people }: World) {
  const id = await makeTicket(app, people.parent, {});
  const visitor = { authorId: null, visitorName: 'Sade', visitorEmail: `${newId()}@visitor.test` };
  await app.prisma.ticket.update({ where: { id }, data: visitor });
  return { id, token: new URL(visitorUrl(app.config, id)).hash.slice(1) };
}

const visitorFiles: Attack = {
  name: 'files of a visitor without the link, and too many with it',
  async run(world) {
    const record = createOutcomeCounter();
    const { app, port, run } = world;
    const [mine, theirs] = [await makeVisitorTicket(world), await makeVisitorTicket(world)];
    const ofParent = await makeTicket(app, world.people.parent, {});
    const [, signature = ''] = mine.token.split('.');
    const file = { id: newId(), name: 'plan.txt', sizeBytes: CONTENT.length };
    const upload = await run('RequestVisitorUpload', { input: { token: mine.token, ...file } }, null);
    const url = /"url":"([^"]+)"/.exec(upload.text)?.[1] ?? '';
    record.add('an upload', upload.status ?? 'silent', upload.ms, url ? null : upload.text.slice(0, 100));

    const tokens = ['', `${theirs.id}.${signature}`, `${ofParent}.${signature}`, theirs.token];
    for (const token of tokens) {
      const inputs: [string, object][] = [
        ['RequestVisitorUpload', { token, ...file }],
        ['FinishVisitorUpload', { token, id: file.id }],
        ['WriteVisitorMessage', { token, id: newId(), text: 'Mine', fileIds: [file.id] }],
      ];
      for (const [name, input] of inputs) {
        const { text, ms, status } = await run(name, { input }, null);
        const isRejected = text.includes('"NOT_FOUND"') || text.includes('"CONFLICT"');
        record.add(name, status ?? 'silent', ms, isRejected ? null : `succeeded: ${text.slice(0, 100)}`);
      }
    }
    for (const path of [url.replace('/parts/1', '/parts/2'), withOtherSignature(url)]) {
      const headers = { origin: world.url, 'content-type': 'application/octet-stream' };
      const body = Buffer.from(CONTENT);
      const { status, ms } = await send({ port, method: 'PUT', path, headers, body, timeoutMs: 8000 });
      record.add('a part', status ?? 'silent', ms, status === 403 ? null : 'is not rejected');
    }

    const flood = Array.from({ length: 40 }, () => ({ ...file, id: newId(), token: mine.token }));
    for (const { status, ms } of await Promise.all(
      flood.map((input) => run('RequestVisitorUpload', { input }, null)),
    ))
      record.add('one of many uploads', status ?? 'silent', ms, null);
    const stored = await app.prisma.upload.count({ where: { ticketId: mine.id } });
    const problem = stored <= MAX_VISITOR_TICKET_FILES ? null : `${stored} files were begun`;
    record.add('the uploads of a ticket', stored, 0, problem);
    return record.outcome();
  },
};

const CLOSED_WITHIN_MS = 1000;

const signedOut: Attack = {
  name: 'a socket after its session has ended',
  async run(world) {
    const record = createOutcomeCounter();
    const { app, url, port } = world;
    for (const path of ['/sign-out', '/revoke-other-sessions'] as const) {
      const person = await makePerson(app, { role: 'PARENT', name: 'Zainab' });
      const socket = await connect(url, person.cookie);
      const { cookie } =
        path === '/sign-out' ? person : { cookie: await signIn(url, person.email, PASSWORD) };
      const started = performance.now();
      const { status } = await postJson(port, `/api/auth${path}`, {}, { cookie });
      const code = await pTimeout(socket.closed, { milliseconds: CLOSED_WITHIN_MS, fallback: () => null });
      const ms = performance.now() - started;
      record.add(
        path,
        `${status}, ${code ?? 'open'}`,
        ms,
        code === null ? `the socket is open after ${CLOSED_WITHIN_MS} ms` : null,
      );
      socket.raw.terminate();
    }
    return record.outcome();
  },
};

export const rights: Attack[] = [formerMentor, visitorFiles, signedOut];
