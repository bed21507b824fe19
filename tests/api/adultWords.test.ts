import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { APPROVED_FIRST } from '../../contract/communityRules.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { makeQuestion } from '../support/factories/community.ts';
import { makePicture } from '../support/factories/files.ts';
import { makeCall, makeCallMentor } from '../support/factories/groupCalls.ts';
import { type MentoredChild, makeMentoredChild } from '../support/factories/mentoredChild.ts';
import { askAs, type Person } from '../support/factories/people.ts';
import { distinctQueries, fullQueries } from '../support/schema/fullQueries.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

// A parent can read everything that an adult writes to the child. The test replaces each text in the database by a mark
// with the name of its table and column, runs every query as the child and as the parent, and expects each mark that the
// child received among those of the parent. New columns are covered without a change here.

/** Texts that the gateway itself needs as they are, of accounts, keys, addresses and settings, or that are the own ones. */
const NEEDED =
  /^(user|account|session|verification|twoFactor|passkey|_prisma|Setting|File)|(email|token|hash|key|url|link|code|username|room|phone|timeZone)$/i;

const WRITTEN_BY_ADULTS = [
  ...['CareerPlanEntry.text', 'CommunityPost.content', 'CommunityPost.note', 'GroupCall.notes'],
  'CommunityPicture.alt',
  ...['HelpRequest.answer', 'Lesson.textContent', 'MentorSession.notes', 'Message.content'],
  'Review.detailedFeedback',
];

const schema = buildSchema();
let gateway: TestGateway;
let family: MentoredChild;
let entityIds: string[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  family = await makeMentoredChild(gateway);
  entityIds = [...(await addWords()), ...Object.values(family.secrets)].filter((id) =>
    /^[\da-f-]{36}$/.test(id),
  );
  await markTexts();
}, 120_000);
afterAll(() => gateway.close());

/** Adds what the child does not have yet: words of the mentor, in the conversation, the community and a live call. */
async function addWords(): Promise<string[]> {
  const { prisma } = gateway.app;
  const { studentId, mentor, mentorId, child, parent } = family;
  await prisma.communityMember.create({
    data: { studentId, isConsented: true, avatar: 7, approvedCount: APPROVED_FIRST },
  });
  const postId = await makeQuestion(gateway.app, studentId, 'Loops');
  const answer = { id: randomUUID(), parentId: postId, staffId: mentor.id, authorKind: 'MENTOR' as const };
  await prisma.communityPost.create({
    data: { ...answer, course: 'WEBSITE_APP', kind: 'ANSWER', state: 'SHOWN', content: 'Like this' },
  });
  const fileId = await makePicture(gateway.app, { bucket: 'COMMUNITY_PICTURES', name: 'loop.png' });
  await prisma.communityPicture.create({
    data: { fileId, postId: answer.id, position: 1, alt: 'A loop on paper' },
  });
  await prisma.communityPost.update({ where: { id: postId }, data: { note: 'A kind word' } });
  const message = { id: randomUUID(), studentId, senderId: mentor.id, content: 'Well done' };
  await prisma.message.create({
    data: { ...message, recipients: { create: [child, parent].map(({ id }) => ({ recipientId: id })) } },
  });
  const host = { person: mentor, mentorId };
  const other = await makeCallMentor(gateway.app, 'Emeka');
  const held = { minutes: -120, status: 'HELD' as const, notes: 'What we saw' };
  const calls = [
    await makeCall(gateway.app, [host, other], { minutes: 120 }),
    await makeCall(gateway.app, [host, other], held),
  ];
  for (const callId of calls)
    await prisma.groupCallPlace.create({
      data: { callId, studentId, signedUpAt: new Date(), showing: 'My page' },
    });
  await prisma.helpRequest.updateMany({ data: { answer: 'Press save', answeredAt: new Date() } });
  return [postId, answer.id, message.id, ...calls];
}

/** Replaces every text of every row by one of its own, where the database takes it. */
async function markTexts(): Promise<void> {
  const { rows } = await gateway.app.pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text' AND is_generated = 'NEVER'`,
  );
  for (const { table, column } of rows) {
    if (NEEDED.test(table) || NEEDED.test(column)) continue;
    const mark = `'words:${table}.${column}:' || gen_random_uuid()`;
    // Names, marks of pictures and the like have shapes of their own, which the database keeps.
    await gateway.app.pool
      .query(`UPDATE "${table}" SET "${column}" = ${mark} WHERE "${column}" IS NOT NULL`)
      .catch(() => {});
  }
}

/** Returns the marks in everything that a person can ask for, with every id of the child. */
async function readMarks(person: Person): Promise<Set<string>> {
  const ask = askAs(gateway.url, person);
  const { studentId, lessonId } = family;
  const queries = entityIds
    .flatMap((id) => [{ studentId, lessonId, id }, { ID: id }])
    .flatMap((samples) => fullQueries(schema, samples));
  const answers = await pLimit(4).map(distinctQueries(queries), async ({ document, variables }) => {
    for (;;) {
      const answer = await ask(document, variables);
      if (answer.errors?.[0]?.extensions?.code !== 'BUSY') return JSON.stringify(answer);
    }
  });
  return new Set(answers.flatMap((answer) => answer.match(/words:\w+\.\w+:[\da-f-]{36}/g) ?? []));
}

const columnsOf = (marks: Iterable<string>) =>
  [...new Set([...marks].map((mark) => mark.split(':')[1]))].sort();

it('shows a child no words that its parent cannot read', async () => {
  const ofChild = await readMarks(family.child);
  const ofParent = await readMarks(family.parent);
  expect(columnsOf([...ofChild].filter((mark) => !ofParent.has(mark)))).toEqual([]);
  // The queries returned what adults write; otherwise the comparison would prove nothing.
  expect(columnsOf(ofChild)).toEqual(expect.arrayContaining(WRITTEN_BY_ADULTS));
}, 300_000);
