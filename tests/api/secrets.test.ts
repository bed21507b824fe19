import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type DocumentNode,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  type TypeNode,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { everyQuery } from '../support/everything.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { connect, type TestSocket } from '../support/socket.ts';

/** The right answer of every question and what explains it: in no byte to a family before it is marked. */
const RIGHT = 'MARKER-OF-THE-RIGHT-ANSWER';
const WHY = 'MARKER-OF-THE-EXPLANATION';

const schema = buildSchema();
const documents = Object.values(
  JSON.parse(readFileSync('web/generated/documents.json', 'utf8')) as Record<string, string>,
).map((text) => ({ text, parsed: parse(text) }));

let gateway: TestGateway;
let family: Family;
let child: Person;
let lessonId: string;
let quiz: string;
let essayQuiz: string;
let essay: string;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  const { app, url } = gateway;
  [family, child] = await Promise.all([
    makeFamily(app, url),
    makePerson(app, url, { role: 'STUDENT', name: 'Dara' }),
  ]);
  await app.prisma.student.update({ where: { id: family.studentId }, data: { userId: child.id } });
  const question = (position: number, kind: 'SHORT_ANSWER' | 'ESSAY') => ({
    ...{ position, kind, text: 'Which?', correctAnswer: RIGHT, explanation: WHY },
  });
  const lesson = await app.prisma.lesson.create({
    data: {
      course: 'WEBSITE_APP',
      number: 1,
      title: 'Hello',
      isPublished: true,
      assignments: {
        create: [
          {
            position: 1,
            kind: 'OBJECTIVE',
            title: 'Quiz',
            questions: { create: [question(1, 'SHORT_ANSWER')] },
          },
          {
            position: 2,
            kind: 'OBJECTIVE',
            title: 'Essay',
            questions: { create: [question(1, 'SHORT_ANSWER'), question(2, 'ESSAY')] },
          },
        ],
      },
    },
    include: {
      assignments: { orderBy: { position: 'asc' }, include: { questions: { orderBy: { position: 'asc' } } } },
    },
  });
  lessonId = lesson.id;
  [quiz = '', essayQuiz = ''] = lesson.assignments.map(({ id }) => id);
  essay = lesson.assignments[1]?.questions[1]?.id ?? '';
});
afterAll(() => gateway.close());

/** What is handed in, and not marked yet. */
async function handIn(): Promise<string> {
  const { id } = await gateway.app.prisma.submission.create({
    data: {
      studentId: family.studentId,
      assignmentId: essayQuiz,
      attempt: 1,
      mode: 'QUIZ',
      status: 'UNDER_REVIEW',
      answers: { [essay]: 'Goats are kind' },
    },
  });
  return id;
}

/** After these a child would see nothing any more, and prove nothing. */
const PARTS_THE_FAMILY = /mutation (Unlink|Link|Create|Reset)Child/;

const idOf = (name: string, ids: Record<string, string>) => ids[name] ?? randomUUID();

/** A value for an input of the schema, with the ids that are meant by their names. */
function sample(type: GraphQLInputType, name: string, ids: Record<string, string>): unknown {
  if (isNonNullType(type)) return sample(type.ofType, name, ids);
  if (isListType(type)) return [sample(type.ofType, name, ids)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, sample(field.type, field.name, ids)]),
    );
  const plain: Record<string, unknown> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    DateTime: new Date().toISOString(),
  };
  if (type.name === 'ID') return idOf(name, ids);
  return name === 'after' || name === 'before' ? null : (plain[type.name] ?? 'text');
}

function variablesOf(parsed: DocumentNode, ids: Record<string, string>): Record<string, unknown> {
  const [operation] = parsed.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const typeOf = (node: TypeNode): GraphQLInputType => {
    const name = node.kind === Kind.NAMED_TYPE ? node.name.value : nameOf(node.type);
    return schema.getType(name) as GraphQLInputType;
  };
  const nameOf = (node: TypeNode): string =>
    node.kind === Kind.NAMED_TYPE ? node.name.value : nameOf(node.type);
  return Object.fromEntries(
    (operation?.variableDefinitions ?? []).map(({ variable, type }) => [
      variable.name.value,
      sample(getNamedType(typeOf(type)), variable.name.value, ids),
    ]),
  );
}

const operationsOf = (kind: 'query' | 'mutation' | 'subscription') =>
  documents.filter(({ parsed }) =>
    parsed.definitions.some((one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === kind),
  );

/** Keeps every byte that comes over a socket. */
async function listenAs(person: Person): Promise<{ socket: TestSocket; heard: string[] }> {
  const socket = await connect(gateway.url, person.cookie);
  const heard: string[] = [];
  socket.raw.on('message', (data) => heard.push(String(data)));
  for (const [place, { text, parsed }] of operationsOf('subscription').entries())
    socket.subscribe(`${place}`, text, variablesOf(parsed, {}));
  return { socket, heard };
}

describe('what is right, before it is marked', () => {
  it('is in no byte that a child or a parent is sent, whatever they run', async () => {
    const submissionId = await handIn();
    const people = [child, family.parent];
    const listeners = await Promise.all(people.map(listenAs));
    const ids = { studentId: family.studentId, asked: family.studentId, lessonId, submissionId };
    const said: string[] = [];
    const run = async (person: Person, document: string, variables: Record<string, unknown>) => {
      const answer = JSON.stringify(await askAs(gateway.url, person)(document, variables));
      said.push(answer);
      return answer;
    };
    const readEverything = async () => {
      for (const person of people) {
        for (const { text, parsed } of operationsOf('query'))
          await run(person, text, variablesOf(parsed, ids));
        for (const id of [submissionId, family.studentId, essayQuiz, quiz]) {
          const names = { studentId: `"${family.studentId}"`, lessonId: `"${lessonId}"`, id: `"${id}"` };
          for (const { document } of everyQuery(schema, names)) await run(person, document, {});
        }
      }
    };
    await readEverything();
    // The attempts that the documents of the web app make: right for the essay, impossible for the other.
    for (const person of people) {
      for (const assignmentId of [essayQuiz, quiz]) {
        for (const { text, parsed } of operationsOf('mutation').filter(
          ({ text }) => !PARTS_THE_FAMILY.test(text),
        ))
          await run(person, text, variablesOf(parsed, { ...ids, assignmentId, questionId: essay }));
      }
    }
    await gateway.app.prisma.submission.deleteMany();
    const sent = await run(
      family.parent,
      operationsOf('mutation').find(({ text }) => text.includes('mutation SubmitQuiz'))?.text ?? '',
      {
        input: {
          id: randomUUID(),
          studentId: family.studentId,
          assignmentId: essayQuiz,
          answers: [
            { questionId: essay, answer: 'Goats are kind' },
            { questionId: await otherQuestion(), answer: 'no idea' },
          ],
        },
      },
    );
    expect(sent).toContain('"status":"UNDER_REVIEW"');
    for (const { heard } of listeners) await expect.poll(() => heard.join(' ')).toContain('UNDER_REVIEW');
    await readEverything();
    const everything = [...said, ...listeners.flatMap(({ heard }) => heard)].join('\n');
    expect(everything).toContain('Which?');
    expect(everything).not.toContain(RIGHT);
    expect(everything).not.toContain(WHY);
    await Promise.all(listeners.map(({ socket }) => socket.close()));
    // It is there for the one who has to judge: the search would have found it.
    const work = operationsOf('query').find(({ text }) => text.includes('query ReviewWork'))?.text ?? '';
    const { id } = await gateway.app.prisma.submission.findFirstOrThrow({
      where: { status: 'UNDER_REVIEW', studentId: family.studentId },
    });
    const judged = JSON.stringify(await askAs(gateway.url, family.mentor)(work, { id }));
    expect(judged).toContain(RIGHT);
    expect(judged).toContain(WHY);
  });
});

async function otherQuestion(): Promise<string> {
  const question = await gateway.app.prisma.assignmentQuestion.findFirstOrThrow({
    where: { assignmentId: essayQuiz, kind: 'SHORT_ANSWER' },
  });
  return question.id;
}
