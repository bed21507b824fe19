import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CAREER_TEXTS, type CareerPlanList, MAX_PLAN_ENTRIES } from '../../contract/careers.ts';
import { PLAN_CHANGES_PER_PERSON } from '../../gateway/features/careers/limits.ts';
import { consumeRateLimit } from '../../gateway/platform/limits/limits.ts';
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
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AddPlanEntryWithDocument,
  CareerOfDocument,
  CareerPlanChangedForDocument,
  DeletePlanEntryWithDocument,
  SetPlanEntryDoneWithDocument,
  UpdatePlanEntryWithDocument,
} from './careers.generated.ts';

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

type Line = { entryId?: string; list?: CareerPlanList; text?: string };
const add = (person: Person, line: Line = {}) =>
  runAs(gateway.url, person, AddPlanEntryWithDocument, {
    ...{ entryId: randomUUID(), studentId: family.studentId, list: 'NEXT', text: 'Draw a goat', ...line },
  });
const update = (person: Person, entryId: string, text: string, version: number) =>
  runAs(gateway.url, person, UpdatePlanEntryWithDocument, { entryId, text, version });
const tick = (person: Person, entryId: string, isDone: boolean) =>
  runAs(gateway.url, person, SetPlanEntryDoneWithDocument, { entryId, isDone });
const remove = (person: Person, entryId: string) =>
  runAs(gateway.url, person, DeletePlanEntryWithDocument, { entryId });
const careerOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(CareerOfDocument, { studentId: family.studentId })).student;
const textsSeenBy = async (person: Person) => (await careerOf(person))?.careerPlan.map(({ text }) => text);

/** Adds a step as the child. @returns its id */
async function addStep(): Promise<string> {
  const entryId = randomUUID();
  successOf(await add(child, { entryId }));
  return entryId;
}

const newsOf = async (person: Person) =>
  (
    await gateway.app.prisma.notification.findMany({
      where: { recipientId: person.id, kind: 'CAREER_PLAN', readAt: null },
    })
  ).map(({ title }) => title);

describe('addCareerPlanEntry', () => {
  it('adds a line for child, parent and mentor alike, which all of them see', async () => {
    successOf(await add(child, { list: 'LIKED', text: '  Voices of\n animals ' }));
    successOf(await add(family.parent, { list: 'MADE', text: 'A film' }));
    successOf(await add(family.mentor));
    for (const person of [child, family.parent, family.mentor]) {
      expect(await textsSeenBy(person)).toEqual(['Voices of animals', 'A film', 'Draw a goat']);
      expect(await careerOf(person)).toMatchObject({ canEditCareerPlan: true });
    }
  });

  it('accepts the same line again, and rejects its text or its id for another one', async () => {
    const entryId = randomUUID();
    const twice = await Promise.all([add(child, { entryId }), add(child, { entryId })]);
    for (const result of twice) expect(successOf(result).careerPlan).toHaveLength(1);
    expect(errorOf(await add(child, { entryId, text: 'Draw a hen' })).code).toBe('CONFLICT');
    expect(errorOf(await add(family.mentor, { text: 'draw a GOAT' })).message).toBe(CAREER_TEXTS.entryTaken);
    expect(await textsSeenBy(child)).toEqual(['Draw a goat']);
  });

  it('rejects a blank text, and one line more than the limit, also of two at the same time', async () => {
    expect(await add(child, { text: ' ' })).toMatchObject({ code: 'BAD_INPUT', field: 'text' });
    await gateway.app.prisma.careerPlanEntry.createMany({
      data: Array.from({ length: MAX_PLAN_ENTRIES - 1 }, (_, index) => ({
        ...{ id: randomUUID(), studentId: family.studentId, list: 'NEXT' as const, text: `Step ${index}` },
      })),
    });
    const lock = `SELECT 1 FROM "Student" WHERE id = '${family.studentId}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, lock);
    const both = [child, family.mentor].map((person) => add(person, { text: `By ${person.name}` }));
    await held.waiting(2);
    await held.release();
    const results = await Promise.all(both);
    expect(results).toContainEqual(expect.objectContaining({ code: 'LIMIT' }));
    expect(await textsSeenBy(child)).toHaveLength(MAX_PLAN_ENTRIES);
    expect(successOf(await add(child, { list: 'MADE' })).careerPlan).toHaveLength(MAX_PLAN_ENTRIES + 1);
  });

  it('is for nobody else, and not for a child without mentoring or without payment', async () => {
    for (const person of [others.parent, others.mentor, admin])
      expect(errorOf(await add(person)).code).toBe('NOT_FOUND');
    await addStep();
    for (const change of [{ paymentStatus: 'OVERDUE' }, { paymentStatus: 'REFUNDED' }]) {
      await changeStudent(change);
      for (const person of [child, family.parent, family.mentor])
        expect(errorOf(await add(person, { text: 'Later' })).code).toBe('NOT_FOUND');
      expect(await textsSeenBy(child)).toEqual(['Draw a goat']);
      expect(await careerOf(child)).toMatchObject({ canEditCareerPlan: false, canTickCareerSteps: false });
    }
    await changeStudent({ paymentStatus: 'COMPLETED', package: 'DIY', mentorId: null });
    for (const person of [child, family.parent]) {
      expect(errorOf(await add(person, { text: 'Later' })).code).toBe('NOT_FOUND');
      expect(await textsSeenBy(person)).toEqual([]);
    }
  });

  it('shows a plan to nobody else, admins included', async () => {
    await addStep();
    expect(await textsSeenBy(admin)).toEqual([]);
    for (const person of [others.parent, others.mentor]) expect(await careerOf(person)).toBeNull();
  });

  it('reaches everybody who sees the plan live, and nobody else', async () => {
    const people = [child, family.parent, family.mentor, others.mentor];
    const sockets = await Promise.all(people.map((person) => connect(gateway.url, person.cookie)));
    for (const socket of sockets)
      socket.subscribe('1', CareerPlanChangedForDocument, { after: await cursorOf(socket) });
    await addStep();
    const step = { student: { careerPlan: [{ text: 'Draw a goat', doneAt: null }] } };
    for (const socket of sockets.slice(0, 3))
      expect(await socket.next('1', 5000)).toMatchObject({ careerPlanChanged: step });
    // What the other mentor gets next is about the own student.
    const own = { entryId: randomUUID(), studentId: others.studentId, list: 'LIKED' as const, text: 'Goats' };
    successOf(await runAs(gateway.url, others.parent, AddPlanEntryWithDocument, own));
    expect(await sockets[3]?.next('1', 5000)).toMatchObject({
      careerPlanChanged: { student: { careerPlan: [{ text: 'Goats' }] } },
    });
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  it('notifies the other side, once until it is read', async () => {
    await addStep();
    successOf(await add(family.parent, { text: 'Draw a hen' }));
    expect(await newsOf(family.mentor)).toEqual(['Dara’s career plan has news']);
    for (const person of [child, family.parent]) expect(await newsOf(person)).toEqual([]);
    successOf(await add(family.mentor, { text: 'Draw a cow' }));
    expect(await newsOf(family.parent)).toEqual(['Dara’s career plan has news']);
    expect(await newsOf(child)).toEqual(['Your career plan has news']);
    expect(await newsOf(family.mentor)).toHaveLength(1);
    const recipientId = family.mentor.id;
    await gateway.app.prisma.notification.updateMany({
      where: { recipientId },
      data: { readAt: new Date() },
    });
    successOf(await add(child, { text: 'Draw a dog' }));
    expect(await newsOf(family.mentor)).toHaveLength(1);
  });

  it('marks a text with a contact for admins', async () => {
    successOf(await add(family.mentor, { text: 'Call me on 0803 123 4567' }));
    const where = { studentId: family.studentId };
    expect(await gateway.app.prisma.contactText.findMany({ where })).toMatchObject([
      { kind: 'CAREER_PLAN', senderId: family.mentor.id, content: 'Call me on 0803 123 4567' },
    ]);
  });

  it('rejects what a person changes beyond the limit of an hour', async () => {
    const use = () => consumeRateLimit(gateway.app.prisma, PLAN_CHANGES_PER_PERSON, child.id);
    for (let used = 0; used < PLAN_CHANGES_PER_PERSON.max; used += 1) await use();
    expect(errorOf(await add(child)).message).toBe(PLAN_CHANGES_PER_PERSON.message);
    successOf(await add(family.parent));
  });
});

describe('updateCareerPlanEntry', () => {
  it('changes a text by anybody who may add one, and rejects an edit of an older text', async () => {
    const id = await addStep();
    expect(successOf(await update(family.mentor, id, 'Draw two goats', 1)).careerPlan).toMatchObject([
      { text: 'Draw two goats', version: 2 },
    ]);
    expect(errorOf(await update(child, id, 'Draw a cow', 1)).message).toBe(CAREER_TEXTS.changedMeanwhile);
    // A tick is no other text.
    await tick(child, id, true);
    expect(successOf(await update(child, id, 'Draw a cow', 2)).careerPlan).toMatchObject([{ version: 3 }]);
    await add(child, { text: 'Draw a hen' });
    expect(errorOf(await update(child, id, 'Draw a HEN', 3)).message).toBe(CAREER_TEXTS.entryTaken);
    for (const person of [others.parent, others.mentor, admin])
      expect(errorOf(await update(person, id, 'Mine', 3)).code).toBe('NOT_FOUND');
  });
});

describe('setCareerPlanEntryDone', () => {
  it('is for the family, and the mentor sees it and is notified', async () => {
    const id = await addStep();
    await gateway.app.prisma.notification.deleteMany({ where: { studentId: family.studentId } });
    expect(errorOf(await tick(family.mentor, id, true)).code).toBe('NOT_FOUND');
    successOf(await tick(child, id, true));
    expect((await careerOf(family.mentor))?.careerPlan).toMatchObject([{ doneAt: expect.any(String) }]);
    expect(await newsOf(family.mentor)).toEqual(['Dara has done a next step']);
    expect(successOf(await tick(family.parent, id, false)).careerPlan).toMatchObject([{ doneAt: null }]);
    expect(await newsOf(family.parent)).toEqual([]);
  });

  it('rejects a line of another list', async () => {
    const entryId = randomUUID();
    await add(child, { entryId, list: 'MADE' });
    expect(errorOf(await tick(child, entryId, true)).message).toBe(CAREER_TEXTS.notStep);
  });
});

describe('deleteCareerPlanEntry', () => {
  it('removes a line by anybody who may add one', async () => {
    for (const person of [child, family.parent, family.mentor]) {
      const id = await addStep();
      for (const stranger of [others.parent, others.mentor, admin])
        expect(errorOf(await remove(stranger, id)).code).toBe('NOT_FOUND');
      expect(successOf(await remove(person, id)).careerPlan).toEqual([]);
      expect(errorOf(await remove(person, id)).code).toBe('NOT_FOUND');
    }
  });
});
