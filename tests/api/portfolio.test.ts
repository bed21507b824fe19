import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CAREER_TEXTS } from '../../contract/careers.ts';
import { withdrawalOf } from '../../contract/enrolment.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CareerOfDocument,
  CareerPlanChangedForDocument,
  SetMentorWordsShownWithDocument,
  WriteMentorWordsWithDocument,
} from './careers.generated.ts';

const WORDS = 'Dara finishes what she starts.';

let gateway: TestGateway;
let family: Family;
let others: Family;
let child: Person;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [others, admin] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  [family, child] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'STUDENT', name: 'Dara' }),
  ]);
  await changeStudent({ loginId: child.id });
});

const changeStudent = (data: object) =>
  gateway.app.prisma.student.update({ where: { id: family.studentId }, data });
const write = (person: Person, text: string) =>
  runAs(gateway.url, person, WriteMentorWordsWithDocument, { studentId: family.studentId, text });
const show = (person: Person, wordsId: string, version: number, isShown: boolean) =>
  runAs(gateway.url, person, SetMentorWordsShownWithDocument, { wordsId, version, isShown });
const portfolioOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(CareerOfDocument, { studentId: family.studentId })).student;
const wordsSeenBy = async (person: Person) =>
  (await portfolioOf(person))?.mentorWords.map(({ text }) => text);
const newsOf = async (person: Person) =>
  (
    await gateway.app.prisma.notification.findMany({
      where: { recipientId: person.id, kind: 'CAREER_PLAN', readAt: null },
    })
  ).map(({ title }) => title);

/** Writes as the mentor. @returns the id of the words */
async function writeWords(): Promise<string> {
  const [words] = successOf(await write(family.mentor, WORDS)).mentorWords;
  return words?.id ?? '';
}

describe('writeMentorWords', () => {
  it('is read by the mentor and the parent alone until the parent agrees', async () => {
    await writeWords();
    for (const person of [family.mentor, family.parent]) expect(await wordsSeenBy(person)).toEqual([WORDS]);
    for (const person of [child, admin]) expect(await wordsSeenBy(person)).toEqual([]);
    expect((await portfolioOf(family.mentor))?.mentorWords).toMatchObject([
      { isOwn: true, isShown: false, authorName: 'Tunde' },
    ]);
    expect(await newsOf(family.parent)).toEqual(['The mentor has written about Dara']);
    expect(await newsOf(child)).toEqual([]);
  });

  it('is for the mentor of the child alone', async () => {
    for (const person of [family.parent, child, others.mentor, others.parent, admin])
      expect(errorOf(await write(person, WORDS)).code).toBe('NOT_FOUND');
    expect(await write(family.mentor, ' ')).toMatchObject({ code: 'BAD_INPUT', field: 'text' });
  });

  it('ends the consent with other words, which the parent is asked about once', async () => {
    const id = await writeWords();
    successOf(await show(family.parent, id, 1, true));
    expect(successOf(await write(family.mentor, ` ${WORDS} `)).mentorWords).toMatchObject([
      { isShown: true },
    ]);
    successOf(await write(family.mentor, 'Other words'));
    expect(await wordsSeenBy(child)).toEqual([]);
    successOf(await write(family.mentor, 'Better words'));
    expect(await newsOf(family.parent)).toEqual(['The mentor has written about Dara']);
    expect(errorOf(await show(family.parent, id, 1, true)).message).toBe(CAREER_TEXTS.changedMeanwhile);
    expect(await wordsSeenBy(child)).toEqual([]);
  });

  it('marks a text with a contact for admins', async () => {
    successOf(await write(family.mentor, 'Write me at tunde@example.test'));
    const where = { studentId: family.studentId };
    expect(await gateway.app.prisma.contactText.findMany({ where })).toMatchObject([
      { kind: 'MENTOR_WORDS', senderId: family.mentor.id },
    ]);
  });
});

describe('setMentorWordsShown', () => {
  it('shows the words to the child, live, records the consent, and can be taken back', async () => {
    const id = await writeWords();
    const socket = await connect(gateway.url, child.cookie);
    socket.subscribe('1', CareerPlanChangedForDocument, { after: await cursorOf(socket) });
    for (let repeated = 0; repeated < 2; repeated += 1) successOf(await show(family.parent, id, 1, true));
    expect(await socket.next('1', 5000)).toMatchObject({
      careerPlanChanged: { student: { mentorWords: [{ text: WORDS, isShown: true, isOwn: false }] } },
    });
    expect(await newsOf(child)).toEqual(['Your mentor wrote about you']);
    expect(await newsOf(family.mentor)).toEqual(['Dara’s portfolio shows your words']);
    expect(await newsOf(family.parent)).toEqual([]);
    const where = { studentId: family.studentId };
    expect(await gateway.app.prisma.consent.findMany({ where })).toMatchObject([
      { profileId: family.parent.id, text: expect.stringContaining(CAREER_TEXTS.wordsConsent) },
    ]);
    successOf(await show(family.parent, id, 1, false));
    expect(await socket.next('1', 5000)).toMatchObject({
      careerPlanChanged: { student: { mentorWords: [] } },
    });
    expect(
      await gateway.app.prisma.consent.count({ where: { text: { startsWith: withdrawalOf('') } } }),
    ).toBe(1);
    await socket.close();
  });

  it('is for the parent alone', async () => {
    const id = await writeWords();
    for (const person of [family.mentor, child, others.parent, admin])
      expect(errorOf(await show(person, id, 1, true)).code).toBe('NOT_FOUND');
    expect(await wordsSeenBy(child)).toEqual([]);
  });

  it('keeps the words of a former mentor for the family, and shows the next mentor those that are agreed to', async () => {
    const id = await writeWords();
    await changeStudent({ mentorId: others.mentorId });
    expect(await portfolioOf(family.mentor)).toBeNull();
    expect(await wordsSeenBy(others.mentor)).toEqual([]);
    successOf(await show(family.parent, id, 1, true));
    for (const person of [child, family.parent, others.mentor])
      expect(await wordsSeenBy(person)).toEqual([WORDS]);
    expect(await newsOf(family.mentor)).toEqual([]);
    successOf(await write(others.mentor, 'A kind maker'));
    expect(await wordsSeenBy(family.parent)).toEqual([WORDS, 'A kind maker']);
  });
});

describe('Student.portfolioProjects', () => {
  it('has the approved projects of the child, for the family and the mentor', async () => {
    const project = {
      studentId: family.studentId,
      projectUrl: 'https://example.test',
      course: 'WEBSITE_APP',
    } as const;
    await gateway.app.prisma.project.createMany({
      data: [
        { ...project, id: randomUUID(), title: 'Shown', isApproved: true },
        { ...project, id: randomUUID(), title: 'Waiting' },
      ],
    });
    for (const person of [family.parent, child, family.mentor])
      expect((await portfolioOf(person))?.portfolioProjects).toEqual([{ title: 'Shown' }]);
    expect((await portfolioOf(admin))?.portfolioProjects).toEqual([]);
  });
});
