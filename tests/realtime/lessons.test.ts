import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { makeLessons } from '../support/lessons.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { connect } from '../support/socket.ts';

const COMPLETED = `subscription { lessonCompleted {
  ... on LessonCompleted { lessonId student { id completions { lessonId } } }
  ... on FeedReset { cursor }
} }`;
const COMPLETE = `mutation ($input: CompleteLessonInput!) {
  completeLesson(input: $input) { __typename ... on DomainError { message } }
}`;

let gateway: TestGateway;
let family: Family;
let outsider: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  [family, outsider] = await Promise.all([
    makeFamily(gateway.app, gateway.url),
    makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Other' }),
  ]);
});
afterAll(() => gateway.close());

it('tells the family and the mentor of a completed lesson, and nobody else', async () => {
  const [lessonId] = await makeLessons(gateway.app, 'WEBSITE_APP', 2);
  const people = [family.parent, family.mentor, outsider];
  const sockets = await Promise.all(people.map(({ cookie }) => connect(gateway.url, cookie)));
  for (const socket of sockets) socket.subscribe('done', COMPLETED, {});
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const socket of sockets) socket.rest('done');
  const input = { studentId: family.studentId, lessonId };
  const answer = await askAs(gateway.url, family.parent)<{ completeLesson: unknown }>(COMPLETE, { input });
  expect(dataOf(answer).completeLesson).toEqual({ __typename: 'Student' });
  const [parents, mentors, outsiders] = sockets;
  for (const socket of [parents, mentors]) {
    expect(await socket?.next('done', 3000)).toEqual({
      lessonCompleted: { lessonId, student: { id: family.studentId, completions: [{ lessonId }] } },
    });
  }
  expect(outsiders?.rest('done')).toEqual([]);
  await Promise.all(sockets.map((socket) => socket.close()));
});
