import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { eventRecipients } from '../support/probes/eventRecipients.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { CompleteLessonDocument, LessonCompletedDocument } from './lessons.generated.ts';

let gateway: TestGateway;
let family: Family;
let outsider: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, outsider] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'PARENT', name: 'Other' }),
  ]);
});
afterAll(() => gateway.close());

it('publishes a completed lesson to the family and the mentor, and to nobody else', async () => {
  const [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 2);
  const people = [family.parent, family.mentor, outsider];
  const sockets = await Promise.all(people.map(({ cookie }) => connect(gateway.url, cookie)));
  const [toParent, toMentor, toOutsider] = await Promise.all(
    sockets.map(async (socket) =>
      socket.subscribe('lessons', LessonCompletedDocument, { after: await cursorOf(socket) }),
    ),
  );
  const input = { studentId: family.studentId, lessonId };
  successOf(
    dataOf(await askAs(gateway.url, family.parent)(CompleteLessonDocument, { input })).completeLesson,
  );
  for (const lessons of [toParent, toMentor]) {
    expect(await lessons?.next(3000)).toEqual({
      lessonCompleted: { lessonId, student: { id: family.studentId, completions: [{ lessonId }] } },
    });
  }
  expect(toOutsider?.rest()).toEqual([]);
  expect(await eventRecipients(gateway.app, 'lesson.completed', { lessonId })).toEqual(
    [family.parent.id, family.mentor.id].sort(),
  );
  await Promise.all(sockets.map((socket) => socket.close()));
});
