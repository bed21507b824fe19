import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_VISITOR_FILES, MAX_VISITOR_TICKET_FILES } from '../../contract/uploads.ts';
// Signs links that the product does not issue: expired ones, and those of files that are not the ticket's.
import { signedLink, visitorLink } from '../../gateway/features/files/links.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { makeTicket } from '../support/factories/tickets.ts';
import { useUploadSite } from '../support/factories/uploadSite.ts';
import { MB, PDF, png, uploader, withOtherSignature } from '../support/factories/uploads.ts';
import {
  openTicketAsVisitor,
  type VisitorTicket,
  visitorUploader,
} from '../support/factories/visitorTickets.ts';
import { eachStore, useFileStorage } from '../support/services/fileStorage.ts';
import { MergeTicketsWithDocument } from './ticketDesk.generated.ts';
import {
  AdminTicketForDocument,
  AnswerTicketWithDocument,
  NoteTicketWithDocument,
  WriteTicketMessageWithDocument,
} from './tickets.generated.ts';
import { SendVisitorFilesDocument, TicketFilesOfVisitorDocument } from './visitorFiles.generated.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TICKET_FILE = { purpose: 'TICKET_FILE', studentId: null, assignmentId: null } as const;
const EXPIRED = { code: 'CONFLICT', field: 'files' };

const storage = useFileStorage();

describe.each(eachStore(storage))('a file of a visitor in $name', ({ of }) => {
  const { site, storedPaths, contentOf, countRows, expectNoFiles, sweep } = useUploadSite(storage, of);
  let mine: VisitorTicket;
  let theirs: VisitorTicket;
  let admin: Person;

  const files = ({ token }: { token: string } = mine) => visitorUploader(site.gateway, token, null);
  const write = (fileIds: string[], { token }: { token: string } = mine) =>
    runAs(site.gateway.url, null, SendVisitorFilesDocument, {
      ...{ token, id: randomUUID(), text: 'See here', fileIds },
    });
  const seen = async ({ token }: { token: string } = mine) =>
    dataOf(await askAs(site.gateway.url, null)(TicketFilesOfVisitorDocument, { token })).visitorTicket;
  const recordOf = async (id: string) => {
    const { adminTicket } = dataOf(await askAs(site.gateway.url, admin)(AdminTicketForDocument, { id }));
    if (!adminTicket) throw new Error('There is no such ticket');
    return adminTicket;
  };
  const get = (path: string, person: Person | null) =>
    fetch(`${site.gateway.url}${path}`, { headers: person ? { cookie: person.cookie } : {} });
  const statusOf = async (path: string, person: Person | null) => (await get(path, person)).status;

  /** Writes a message with a file. @returns the file, and the visitor's link to it */
  const sent = async () => {
    const id = await files().upload('plan.pdf', PDF);
    const { messages } = successOf(await write([id]));
    return { id, url: messages.at(-1)?.files[0]?.url ?? '' };
  };

  beforeEach(async () => {
    admin = await makePerson(site.gateway.app, { role: 'ADMIN', name: 'Amaka' });
    [mine, theirs] = await Promise.all([
      openTicketAsVisitor(site.gateway),
      openTicketAsVisitor(site.gateway),
    ]);
  });
  afterEach(async () => {
    await site.gateway.app.prisma.ticket.deleteMany();
  });

  it('goes from the page of the link to the team, and back to whoever has the link', async () => {
    const ids = [await files().upload('plan.pdf', PDF), await files().upload('page.png', await png(90))];
    const message = successOf(await write(ids)).messages.at(-1);
    expect(message?.files).toMatchObject([
      { id: ids[0], name: 'plan.pdf', isPicture: false },
      { id: ids[1], name: 'page.png', isPicture: true },
    ]);
    expect((await seen())?.messages.at(-1)?.files.map(({ id }) => id)).toEqual(ids);
    const [document] = message?.files ?? [];
    const response = await get(document?.url ?? '', null);
    expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': 'attachment; filename=plan.pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    const ofTeam = (await recordOf(mine.id)).ticket.messages.at(-1)?.files ?? [];
    for (const { url } of ofTeam) {
      expect(await statusOf(url, admin)).toBe(200);
      // The team's links are for their sessions alone.
      for (const person of [null, site.family.parent, site.family.mentor])
        expect(await statusOf(url, person)).toBe(404);
    }
  });

  it('comes with an answer of the team as well, and never with a note', async () => {
    const upload = async () => (await uploader(site.gateway, admin).upload(TICKET_FILE, 'how.pdf', PDF)).id;
    const [ofAnswer, ofNote] = [await upload(), await upload()];
    const input = { ticketId: mine.id, text: 'See here' };
    const note = { ...input, id: randomUUID(), fileIds: [ofNote] };
    successOf(await runAs(site.gateway.url, admin, NoteTicketWithDocument, note));
    const { version } = await recordOf(mine.id);
    const answer = { ...input, id: randomUUID(), fileIds: [ofAnswer], state: 'WAITING' as const, version };
    successOf(await runAs(site.gateway.url, admin, AnswerTicketWithDocument, answer));
    const shown = (await seen())?.messages.flatMap((message) => message.files) ?? [];
    expect(shown.map(({ id }) => id)).toEqual([ofAnswer]);
    expect(await statusOf(shown[0]?.url ?? '', null)).toBe(200);
    const { authSecret } = site.gateway.app.config;
    const toNote = visitorLink(authSecret, { id: ofNote }, mine.id, new Date());
    expect(await statusOf(toNote, null)).toBe(404);
  });

  it('is taken with a link of a visitor’s ticket alone', async () => {
    const parents = await makeTicket(site.gateway.app, site.family.parent, {});
    const [, signature] = mine.token.split('.');
    const { id } = await files().transfer('plan.pdf', PDF);
    for (const token of [
      '',
      'x',
      mine.id,
      `${theirs.id}.${signature}`,
      `${parents}.${signature}`,
      `${mine.token}0`,
    ]) {
      const nobody = files({ token });
      for (const answer of [
        await nobody.tryRequest(randomUUID(), 'plan.pdf', PDF.length),
        await nobody.finish(id),
        await nobody.discard(id),
        await write([id], { token }),
      ])
        expect([token, errorOf(answer).code]).toEqual([token, 'NOT_FOUND']);
    }
    expect(await countRows()).toBe(1);
    expect(await files().finish(id)).toMatchObject({ isFinished: true });
  });

  it('is finished, discarded and sent with the link of its own ticket alone', async () => {
    const parent = uploader(site.gateway, site.family.parent);
    const { id } = await files().transfer('plan.pdf', PDF);
    for (const other of [files(theirs), parent]) {
      expect(await other.finish(id)).toMatchObject({ code: 'NOT_FOUND' });
      await other.discard(id);
    }
    expect(await files(theirs).tryRequest(id, 'plan.pdf', PDF.length)).toMatchObject({ code: 'CONFLICT' });
    expect(await parent.tryRequest(TICKET_FILE, id, 'plan.pdf', PDF.length)).toMatchObject({
      code: 'CONFLICT',
    });
    // Not before it was checked, either.
    expect(await write([id])).toMatchObject(EXPIRED);
    expect(await files().finish(id)).toMatchObject({ isFinished: true });
    expect(await write([id], theirs)).toMatchObject(EXPIRED);
    const ticketId = await makeTicket(site.gateway.app, site.family.parent, {});
    const ofParent = { ticketId, id: randomUUID(), text: 'Mine', fileIds: [id] };
    const stolen = await runAs(
      site.gateway.url,
      site.family.parent,
      WriteTicketMessageWithDocument,
      ofParent,
    );
    expect(stolen).toMatchObject({ code: 'CONFLICT', field: 'files' });
    const { id: ofAccount } = await parent.upload(TICKET_FILE, 'a.pdf', PDF);
    expect(await write([ofAccount])).toMatchObject(EXPIRED);
    for (const ticket of [mine, theirs]) expect((await seen(ticket))?.messages).toHaveLength(1);
    successOf(await write([id]));
    expect(await write([id])).toMatchObject(EXPIRED);
    expect((await seen())?.messages).toHaveLength(2);
  });

  it('is read by an unexpired link of its own ticket alone', async () => {
    const { id, url } = await sent();
    const { authSecret } = site.gateway.app.config;
    const linkAt = (ticketId: string, ms: number) =>
      visitorLink(authSecret, { id }, ticketId, new Date(Date.now() + ms));
    expect(await statusOf(linkAt(mine.id, -9 * MINUTE_MS), null)).toBe(200);
    const forged = [
      linkAt(mine.id, -21 * MINUTE_MS),
      url.replace(/until=\d/, 'until=9'),
      withOtherSignature(url),
      url.replace(mine.id, theirs.id),
      url.replace(id, randomUUID()),
      url.replace(/&ticket=[^&]*/, ''),
      url.replace('?', '/small?'),
      visitorLink('another secret', { id }, mine.id, new Date()),
    ];
    for (const link of forged) expect([link, await statusOf(link, null)]).toEqual([link, 403]);
    expect(await statusOf(linkAt(theirs.id, 0), null)).toBe(404);
    const ofSession = signedLink(authSecret, { id, bucket: 'TICKET_FILES' }, 'full', new Date());
    expect(await statusOf(ofSession, null)).toBe(404);
    expect(await statusOf(`/files/${id}`, null)).toBe(404);
    // A ticket of an account has no visitor, whatever signs for one.
    const where = { id: mine.id };
    const { prisma } = site.gateway.app;
    const ofAccount = { visitorName: null, visitorEmail: null, authorId: site.family.parent.id };
    await prisma.ticket.update({ where, data: ofAccount });
    expect(await statusOf(url, null)).toBe(404);
  });

  it('resumes with the missing parts', async () => {
    const { bytes } = site.gateway.app.storage.parts;
    const content = Buffer.from('A long text.\n'.repeat(bytes / 8));
    const { id, parts } = await files().request(randomUUID(), 'long.txt', content.length);
    const [first, second] = parts;
    await files().put(first?.url ?? '', content.subarray(0, bytes));
    expect(await files().finish(id)).toMatchObject({ code: 'CONFLICT', message: 'Upload failed' });
    const again = await files().request(id, 'long.txt', content.length);
    expect(again.parts.map(({ url }) => url === null)).toEqual([true, false]);
    expect((await files().put(second?.url ?? '', content.subarray(bytes))).ok).toBe(true);
    expect(await files().finish(id)).toMatchObject({ isFinished: true });
    expect((await contentOf(storedPaths()[0] ?? '')).equals(content)).toBe(true);
    expect((await files().put(second?.url ?? '', content.subarray(bytes))).ok).toBe(false);
  });

  it('is what its name says, and stays in the folder of its ticket', async () => {
    const id = await files().upload('../../..\\etc/pass\u202Ewd\0.pdf', PDF);
    const { key, name, ownerId } = await site.gateway.app.prisma.storedFile.findUniqueOrThrow({
      where: { id },
    });
    expect({ name, ownerId }).toEqual({ name: 'passwd.pdf', ownerId: null });
    expect(key).toMatch(new RegExp(`^${mine.id}/${id}/\\d+_passwd\\.pdf$`));
    await files().discard(id);
    await expectNoFiles();
    const html = Buffer.from('<html><script>alert(1)</script>');
    for (const [called, content, field] of [
      ['a.html', html, 'name'],
      ['a.svg', html, 'name'],
      ['a.zip', html, 'name'],
      ['a.pdf', Buffer.concat([html, PDF]), 'name'],
      ['a.png', html, 'name'],
      [`${'a'.repeat(99)}.pdf`, PDF, 'name'],
    ] as const)
      expect([called, await files().tryUpload(called, content)]).toMatchObject([
        called,
        { code: 'BAD_INPUT', field },
      ]);
    for (const sizeBytes of [0, 10 * MB + 1])
      expect(await files().tryRequest(randomUUID(), 'a.pdf', sizeBytes)).toMatchObject({
        field: 'sizeBytes',
      });
    await expectNoFiles();
  });

  it('is one of a few of a message and of a ticket, also of many at the same time', async () => {
    const many = Array.from({ length: MAX_VISITOR_FILES + 1 }, () => randomUUID());
    expect(await write(many)).toMatchObject({
      code: 'BAD_INPUT',
      field: 'files',
      message: 'A message can have 3 files',
    });
    const present = await sent();
    const request = () => files().tryRequest(randomUUID(), 'a.pdf', PDF.length);
    const results = await Promise.all(Array.from({ length: MAX_VISITOR_TICKET_FILES + 3 }, request));
    const rejected = results.filter(({ __typename }) => __typename === 'DomainError');
    expect(rejected).toHaveLength(4);
    for (const one of rejected)
      expect(one).toMatchObject({
        code: 'LIMIT',
        field: 'files',
        message: 'A conversation can have 12 files of yours',
      });
    const accepted = results.flatMap((one) => (one.__typename === 'Upload' ? [one.id] : []));
    await files().discard(accepted[0] ?? '');
    // No room comes from discarding with another ticket's link, or a file that a message has already.
    await files(theirs).discard(accepted[1] ?? '');
    await files().discard(present.id);
    expect(successOf(await request()).isFinished).toBe(false);
    expect(await request()).toMatchObject({ code: 'LIMIT' });
    expect(await files(theirs).tryRequest(randomUUID(), 'a.pdf', PDF.length)).toMatchObject({
      __typename: 'Upload',
    });
  });

  it('has its part of the megabytes of a ticket', async () => {
    for (let count = 0; count < 4; count += 1) await files().request(randomUUID(), 'a.pdf', 10 * MB);
    const more = await files().tryRequest(randomUUID(), 'a.pdf', 1);
    expect(more).toMatchObject({
      ...{ code: 'LIMIT', field: 'files' },
      message: 'Your files in a conversation can have 40 MB in all',
    });
  });

  it('is swept when no message took it within an hour, and not before', async () => {
    const { prisma } = site.gateway.app;
    const { id } = await sent();
    const waiting = await files().upload('b.pdf', PDF);
    await files().transfer('c.pdf', PDF);
    const { id: ofAccount } = await uploader(site.gateway, site.family.parent).upload(
      TICKET_FILE,
      'd.pdf',
      PDF,
    );
    const age = (ms: number) =>
      prisma.storedFile.updateMany({ data: { createdAt: new Date(Date.now() - ms) } });
    await age(HOUR_MS - MINUTE_MS);
    await sweep();
    expect(await countRows()).toBe(4);
    await age(HOUR_MS + MINUTE_MS);
    await sweep();
    const left = await prisma.storedFile.findMany({ select: { id: true } });
    expect(new Set(left.map((file) => file.id))).toEqual(new Set([id, ofAccount]));
    expect(await write([waiting])).toMatchObject({
      ...EXPIRED,
      message: 'A file has waited too long. Please remove it and add it again.',
    });
  });

  it('is gone with its ticket', async () => {
    const { prisma } = site.gateway.app;
    const { url } = await sent();
    await files().transfer('b.pdf', PDF);
    await prisma.ticket.delete({ where: { id: mine.id } });
    expect(await statusOf(url, null)).toBe(404);
    await prisma.storedFile.updateMany({ data: { createdAt: new Date(Date.now() - 25 * HOUR_MS) } });
    await sweep();
    await expectNoFiles();
  });

  it('goes along when two tickets become one, also one on its way', async () => {
    const other = await openTicketAsVisitor(site.gateway, mine.email);
    const { id } = await sent();
    const { id: waiting } = await files().transfer('b.pdf', PDF);
    const { version } = await recordOf(other.id);
    const merge = { ticketId: mine.id, intoId: other.id, version };
    successOf(await runAs(site.gateway.url, admin, MergeTicketsWithDocument, merge));
    expect(await files().finish(waiting)).toMatchObject({ isFinished: true });
    const { messages } = successOf(await write([waiting]));
    const shown = messages.flatMap((message) => message.files);
    expect(shown.map((file) => file.id)).toEqual([id, waiting]);
    for (const { url } of shown) expect(await statusOf(url, null)).toBe(200);
    expect(await seen(other)).toEqual(await seen());
  });
});
