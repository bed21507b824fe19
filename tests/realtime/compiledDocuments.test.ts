import { randomUUID } from 'node:crypto';
import { parse } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { compileDocument } from '../../gateway/graphql/compiledDocument.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { type CommunityFamily, makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import { communityActions } from '../support/factories/communityActions.ts';
import { pictureActions } from '../support/factories/communityPictures.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import { cursorOf, requestMessage } from '../support/factories/threads.ts';
import { PDF, png, threadTarget, uploader } from '../support/factories/uploads.ts';
import { trustedDocument } from '../support/schema/operations.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { MarkMessagesReadDocument } from './notifications.generated.ts';

const twice = (relation: string) => `again: ${relation} { __typename } more: ${relation} { __typename }`;

/** Subscriptions of the web app, each with a selection in it and what is added there so that it is not compiled. */
const DOCUMENTS = {
  MessageAdded: ['fragment Messages_message on Message {', twice('sender')],
  MessageRead: ['... on MessageRead {', `again: message { ${twice('sender')} }`],
  NotificationAdded: ['fragment Notifications_notification on Notification {', twice('message')],
  CommunityPostAdded: ['fragment Community_post on CommunityPost {', twice('pictures')],
  CommunityAnswerAdded: ['fragment Community_post on CommunityPost {', twice('pictures')],
} as const;
type Name = keyof typeof DOCUMENTS;
const NAMES = Object.keys(DOCUMENTS) as Name[];

function executedDocument(name: Name): string {
  const [start, added] = DOCUMENTS[name];
  return trustedDocument(name).replace(start, `${start} ${added}`);
}

/** Leaves out what was added, and the instant to which links made a moment later are valid. */
const comparable = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (key, value) =>
      key === 'again' || key === 'more' ? undefined : key === 'expiresAt' ? typeof value : value,
    ),
  );

let gateway: TestGateway;
let ada: CommunityFamily;
let bola: CommunityFamily;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [ada, bola] = await Promise.all([
    makeKnownFamily(gateway.app, 'Ada'),
    makeKnownFamily(gateway.app, 'Bola'),
  ]);
});
afterAll(() => gateway.close());

/** Subscribes a person to every document twice: as the web app does, and as GraphQL executes it. */
async function follow(person: Person) {
  const socket = await connect(gateway.url, person.cookie);
  const after = await cursorOf(socket);
  for (const name of NAMES) {
    socket.subscribe(`${name} compiled`, trustedDocument(name), { after });
    socket.subscribe(`${name} executed`, executedDocument(name), { after });
  }
  return {
    /** Returns the next event as text: the order of its fields counts. */
    async next(name: Name) {
      const [compiled, executed] = await Promise.all([
        socket.next(`${name} compiled`, 10_000),
        socket.next(`${name} executed`, 10_000),
      ]);
      expect(JSON.stringify(comparable(compiled))).toBe(JSON.stringify(comparable(executed)));
      return JSON.stringify(compiled);
    },
    close: () => socket.close(),
  };
}

it.each(NAMES)('compiles %s as the web app sends it, and not with a relation selected twice', (name) => {
  const schema = buildSchema();
  const compiles = (text: string) => compileDocument(schema, parse(text), null, {}) !== null;
  expect([trustedDocument(name), executedDocument(name)].map(compiles)).toEqual([true, false]);
});

it('renders messages, reads and notifications as GraphQL executes them', async () => {
  const { parent, child, mentor, studentId } = ada;
  const followers = await Promise.all([parent, child, mentor].map(follow));
  const files = uploader(gateway, mentor);
  const picture = await files.upload(threadTarget(studentId, 'MESSAGE_IMAGE'), 'page.png', await png(90));
  const paper = await files.upload(threadTarget(studentId, 'MESSAGE_ATTACHMENT'), 'plan.pdf', PDF);
  const quoted = randomUUID();
  const drafts = [
    { sender: mentor, id: quoted, content: 'Look: "ẹ kú iṣẹ́" </script> 👩🏾‍💻\n\\', subject: 'Line one' },
    { sender: mentor, content: '', fileIds: [picture.id, paper.id] },
    { sender: parent, content: 'Thank you', priority: 'HIGH', replyToId: quoted },
  ] as const;
  for (const { sender, ...draft } of drafts) {
    const input = {
      id: randomUUID(),
      studentId,
      ...draft,
      fileIds: [...('fileIds' in draft ? draft.fileIds : [])],
    };
    successOf(await requestMessage(gateway.url, sender, input));
    for (const follower of followers) expect(await follower.next('MessageAdded')).toContain(input.id);
    for (const [index, person] of [parent, child, mentor].entries())
      if (person !== sender) expect(await followers[index]?.next('NotificationAdded')).toContain(input.id);
    const reader = sender === mentor ? parent : mentor;
    dataOf(await askAs(gateway.url, reader)(MarkMessagesReadDocument, { input: { messageId: input.id } }));
    for (const follower of followers) expect(await follower.next('MessageRead')).toContain(input.id);
  }
  await Promise.all(followers.map(({ close }) => close()));
});

it('renders the texts of the community as GraphQL executes them', async () => {
  const { show, upload } = pictureActions(() => gateway);
  const followers = await Promise.all([ada.parent, ada.child, bola.mentor].map(follow));
  const [fileId = ''] = await upload(ada.child, ada.studentId, 1);
  const id = randomUUID();
  successOf(await show(ada, [{ fileId, alt: 'My page' }], id));
  for (const follower of [followers[0], followers[1]])
    expect(await follower?.next('CommunityPostAdded')).toContain('My page');
  const question = await makeQuestion(gateway.app, ada.studentId, 'Loops');
  for (const author of [bola.child, bola.mentor]) {
    const content = `From ${author.name}`;
    successOf(await communityActions(() => gateway).answer(author, question, content));
    for (const follower of followers) expect(await follower.next('CommunityAnswerAdded')).toContain(content);
  }
  await Promise.all(followers.map(({ close }) => close()));
});

it('leaves out what an admin may not read, as GraphQL does', async () => {
  const { mentor, studentId } = ada;
  const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Ngozi' });
  const follower = await follow(admin);
  const [hidden, shown] = [randomUUID(), randomUUID()];
  // Shared contacts are for admins to look at, but not what the message replies to.
  await inTransaction(gateway.app, async (tx, effects) => {
    const shared = { studentId, senderId: mentor.id };
    await tx.message.create({ data: { ...shared, id: hidden, content: 'Between us' } });
    const contact = { content: '0803 123 4567', sharesContact: true, replyToId: hidden };
    await tx.message.create({ data: { ...shared, ...contact, id: shown } });
    effects.publish('message.sent', { messageId: shown }, [admin.id]);
  });
  const event = await follower.next('MessageAdded');
  expect(event).toContain('"replyTo":null');
  expect(event).toContain(shown);
  await follower.close();
});
