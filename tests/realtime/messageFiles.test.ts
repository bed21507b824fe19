import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, successOf } from '../support/clients/http.ts';
import { connect, eventOf } from '../support/clients/socket.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { cursorOf, sendMessage } from '../support/factories/threads.ts';
import { PDF, png, threadTarget, uploader } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { MessageAddedDocument, SendMessageDocument } from './messageFiles.generated.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;
let child: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const make = () => makeFamily(gateway.app);
  [family, others, child] = await Promise.all([
    make(),
    make(),
    makePerson(gateway.app, { role: 'STUDENT', name: 'Dara' }),
  ]);
  await gateway.app.prisma.student.update({ where: { id: family.studentId }, data: { loginId: child.id } });
});
afterAll(() => gateway.close());

async function subscribe(person: Person) {
  const socket = await connect(gateway.url, person.cookie);
  const messages = socket.subscribe('messages', MessageAddedDocument, { after: await cursorOf(socket) });
  return { socket, messages };
}

it('delivers the files of a message to the people of its thread, with links for them alone', async () => {
  const people = [family.parent, child, family.mentor];
  const [outsider, ...subscribers] = await Promise.all([others.parent, ...people].map(subscribe));
  if (!outsider) throw new Error('no subscriber');
  const files = uploader(gateway, family.mentor);
  const picture = await files.upload(
    threadTarget(family.studentId, 'MESSAGE_IMAGE'),
    'page.png',
    await png(900),
  );
  const paper = await files.upload(threadTarget(family.studentId, 'MESSAGE_ATTACHMENT'), 'plan.pdf', PDF);
  const input = {
    ...{ id: randomUUID(), studentId: family.studentId, content: '' },
    fileIds: [picture.id, paper.id],
  };
  successOf(dataOf(await askAs(gateway.url, family.mentor)(SendMessageDocument, { input })).sendMessage);

  const statusOf = async (path: string, { cookie }: Person) =>
    (await fetch(`${gateway.url}${path}`, { headers: { cookie } })).status;
  for (const [index, { messages }] of subscribers.entries()) {
    const { message } = eventOf((await messages.next(10_000)).messageAdded);
    expect(message).toMatchObject({
      id: input.id,
      kind: 'FILE',
      attachments: [
        { id: picture.id, name: 'page.png', type: 'IMAGE', width: 900, height: 40 },
        { id: paper.id, name: 'plan.pdf', type: 'FILE', thumbnailUrl: null },
      ],
    });
    const person = people[index] ?? family.parent;
    const links = message.attachments.flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl ?? url]);
    for (const link of links) {
      expect(await statusOf(link, person)).toBe(200);
      // The gateway renders one event for all of them, and checks the rights of whoever opens a link.
      expect(await statusOf(link, others.parent)).toBe(404);
    }
  }
  // A message of the outsider's own thread arrives first, so the one before was not delivered to them.
  const own = await sendMessage(gateway.url, others.mentor, others.studentId, 'For you');
  const received = eventOf((await outsider.messages.next(10_000)).messageAdded).message;
  expect(received).toMatchObject({ id: own, kind: 'TEXT', attachments: [] });
  expect(outsider.messages.rest()).toEqual([]);
  await Promise.all([outsider, ...subscribers].map(({ socket }) => socket.close()));
});
