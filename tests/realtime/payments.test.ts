import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect, eventOf } from '../support/clients/socket.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  EnrolmentChangedDocument,
  PaymentProgressDocument,
  type PaymentProgressSubscription,
  StartPaymentDocument,
  VerifyPaymentDocument,
} from './payments.generated.ts';

let gateway: TestGateway;
let parent: Person;
let stranger: Person;
let child: Person;
let studentId: string;

beforeAll(async () => {
  gateway = await startGateway({ env: { VERIFY_GAP_MS: '100' }, databaseUrl: null, worker: true });
  [parent, stranger, child] = await Promise.all([
    makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' }),
    makePerson(gateway.app, { role: 'PARENT', name: 'Kemi' }),
    makePerson(gateway.app, { role: 'STUDENT', name: 'Dara' }),
  ]);
  const student = await gateway.app.prisma.student.create({
    data: { parentId: parent.id, loginId: child.id, firstName: 'Dara', age: 12 },
  });
  studentId = student.id;
});
afterAll(() => gateway.close());

it('publishes attempts and settlement to the parent, the enrolment to the child, and nothing to others', async () => {
  const start = async (person: Person) =>
    dataOf(await askAs(gateway.url, person)(StartPaymentDocument, { input: { studentId } })).startPayment;
  expect(errorOf(await start(child)).code).toBe('NOT_FOUND');
  const { reference, authorizationUrl } = successOf(await start(parent));
  const sockets = await Promise.all(
    [parent, stranger, child].map((person) => connect(gateway.url, person.cookie)),
  );
  const [parentSocket, strangerSocket, childSocket] = sockets;
  if (!parentSocket || !strangerSocket || !childSocket) throw new Error('not connected');
  const after = await cursorOf(parentSocket);
  const childCursor = await cursorOf(childSocket);
  const strangerCursor = await cursorOf(strangerSocket);
  const progress = parentSocket.subscribe('progress', PaymentProgressDocument, { reference, after });
  const otherReference = { reference: 'LM_0_0', after };
  const ofOtherReference = parentSocket.subscribe('other', PaymentProgressDocument, otherReference);
  const toStranger = strangerSocket.subscribe('progress', PaymentProgressDocument, { after: strangerCursor });
  const toChild = childSocket.subscribe('progress', PaymentProgressDocument, { after: childCursor });
  const enrolment = childSocket.subscribe('enrolment', EnrolmentChangedDocument, { after: childCursor });

  await fetch(authorizationUrl ?? '', {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: gateway.url },
    body: new URLSearchParams({ choice: 'late' }),
  });
  const begun = await askAs(gateway.url, parent)(VerifyPaymentDocument, { input: { reference } });
  expect(dataOf(begun)).toEqual({
    verifyPayment: { status: 'PENDING', isVerifying: true, round: 1, attempt: 0 },
  });

  type Attempt = Extract<PaymentProgressSubscription['paymentProgress'], { __typename: 'PaymentProgress' }>;
  const events: Attempt[] = [];
  while (events.at(-1)?.attempt !== null) events.push(eventOf((await progress.next(20_000)).paymentProgress));
  expect(events.map(({ attempt, outcome }) => `${attempt} ${outcome}`)).toEqual([
    '1 PENDING',
    '2 PENDING',
    '3 PENDING',
    '4 SUCCESS',
    'null null',
  ]);
  expect(events.at(-1)?.payment).toEqual({ reference, status: 'COMPLETED', isVerifying: false, attempt: 4 });
  expect(await enrolment.next(2000)).toEqual({
    enrolmentChanged: { student: { id: studentId, paymentStatus: 'COMPLETED' } },
  });
  expect([ofOtherReference.rest(), toStranger.rest(), toChild.rest()]).toEqual([[], [], []]);

  const again = { reference, after: events[1]?.cursor ?? '' };
  const replay = parentSocket.subscribe('again', PaymentProgressDocument, again);
  const replayed: (number | null)[] = [];
  while (replayed.length < 3) replayed.push(eventOf((await replay.next(2000)).paymentProgress).attempt);
  expect(replayed).toEqual([3, 4, null]);
  await Promise.all(sockets.map((socket) => socket.close()));
});
