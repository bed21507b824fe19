import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { connect, type TestSocket } from '../support/socket.ts';
import { cursorOf, send } from '../support/threads.ts';
import { PDF, png, uploader } from '../support/uploads.ts';

const SEND = `mutation ($input: SendMessageInput!) {
  sendMessage(input: $input) { __typename ... on Message { id } ... on DomainError { code message field } }
}`;
const ADDED = `subscription ($after: Cursor) {
  messageAdded(after: $after) {
    ... on MessageAdded { message { id kind attachments { id name type sizeBytes url thumbnailUrl width height expiresAt } } }
  }
}`;

type File = { id: string; name: string; type: string; url: string; thumbnailUrl: string | null };
type Added = { messageAdded: { message: { id: string; kind: string; attachments: File[] } } };

let gateway: TestGateway;
let family: Family;
let others: Family;
let child: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  const make = () => makeFamily(gateway.app, gateway.url);
  [family, others, child] = await Promise.all([
    make(),
    make(),
    makePerson(gateway.app, gateway.url, { role: 'STUDENT', name: 'Dara' }),
  ]);
  await gateway.app.prisma.student.update({ where: { id: family.studentId }, data: { userId: child.id } });
});
afterAll(() => gateway.close());

async function listen(person: Person): Promise<TestSocket> {
  const socket = await connect(gateway.url, person.cookie);
  socket.subscribe('1', ADDED, { after: await cursorOf(socket) });
  return socket;
}

it('brings a message’s files to its people, with links that are theirs alone', async () => {
  const people = [family.parent, child, family.mentor];
  const [outsider, ...sockets] = await Promise.all([others.parent, ...people].map(listen));
  const place = (purpose: string) => ({ purpose, studentId: family.studentId, assignmentId: null });
  const door = uploader(gateway, family.mentor);
  const picture = await door.upload(place('MESSAGE_IMAGE'), 'page.png', await png(900));
  const paper = await door.upload(place('MESSAGE_ATTACHMENT'), 'plan.pdf', PDF);
  const input = {
    ...{ id: randomUUID(), studentId: family.studentId, content: '' },
    fileIds: [picture.id, paper.id],
  };
  dataOf(await askAs(gateway.url, family.mentor)(SEND, { input }));

  const statusOf = async (path: string, { cookie }: Person) =>
    (await fetch(`${gateway.url}${path}`, { headers: { cookie } })).status;
  for (const [place, socket] of sockets.entries()) {
    const { message } = (await socket.next<Added>('1', 10_000)).messageAdded;
    expect(message).toMatchObject({
      id: input.id,
      kind: 'FILE',
      attachments: [
        { id: picture.id, name: 'page.png', type: 'IMAGE', width: 900, height: 40 },
        { id: paper.id, name: 'plan.pdf', type: 'FILE', thumbnailUrl: null },
      ],
    });
    const person = people[place] ?? family.parent;
    const links = message.attachments.flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl ?? url]);
    for (const link of links) {
      expect(await statusOf(link, person)).toBe(200);
      // The rendering is shared, and the door still asks who comes.
      expect(await statusOf(link, others.parent)).toBe(404);
    }
  }
  // What follows in the outsider's own thread proves that what came before was not for them.
  const own = await send(gateway.url, others.mentor, others.studentId, 'For you');
  const heard = (await outsider?.next<Added>('1', 10_000))?.messageAdded.message;
  expect(heard).toMatchObject({ id: own, kind: 'TEXT', attachments: [] });
  expect(outsider?.rest('1')).toEqual([]);
  await Promise.all([outsider, ...sockets].map((socket) => socket?.close()));
});
