import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, makePerson, type Person } from '../support/people.ts';
import { connect } from '../support/socket.ts';
import { cursorOf } from '../support/threads.ts';

let gateway: TestGateway;
let parent: Person;
let stranger: Person;
let child: Person;
let studentId: string;

beforeAll(async () => {
  gateway = await startGateway({ env: { VERIFY_GAP_MS: '100' }, databaseUrl: null, worker: true });
  [parent, stranger, child] = await Promise.all([
    makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Ngozi' }),
    makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Kemi' }),
    makePerson(gateway.app, gateway.url, { role: 'STUDENT', name: 'Dara' }),
  ]);
  const student = await gateway.app.prisma.student.create({
    data: { parentId: parent.id, userId: child.id, firstName: 'Dara', age: 12 },
  });
  studentId = student.id;
});
afterAll(() => gateway.close());

const PROGRESS = `subscription ($reference: String, $after: Cursor) {
  paymentProgress(reference: $reference, after: $after) {
    __typename
    ... on PaymentProgress { cursor attempt attempts outcome payment { reference status verifying attempt } }
    ... on FeedReset { cursor }
  }
}`;
const ENROLMENT = `subscription ($after: Cursor) { enrolmentChanged(after: $after) {
  ... on EnrolmentChanged { student { id paymentStatus } }
} }`;

type Progress = {
  paymentProgress: {
    cursor: string;
    attempt: number | null;
    attempts: number;
    outcome: string | null;
    payment: { reference: string; status: string; verifying: boolean; attempt: number };
  };
};

it('tells the parent every look and the settlement, the child its open lessons, and others nothing', async () => {
  const start = `mutation ($input: StartPaymentInput!) { startPayment(input: $input) {
    ... on Payment { reference authorizationUrl accessCode amountMinor status student { id } }
    ... on DomainError { code message }
  } }`;
  type Started = { startPayment: { reference: string; authorizationUrl: string; code?: string } };
  const variables = { input: { studentId } };
  const refused = dataOf(await askAs(gateway.url, child)<Started>(start, variables));
  expect(refused.startPayment.code).toBe('NOT_FOUND');
  const { startPayment } = dataOf(await askAs(gateway.url, parent)<Started>(start, variables));
  const { reference } = startPayment;
  const [line, other, childs] = await Promise.all(
    [parent, stranger, child].map((person) => connect(gateway.url, person.cookie)),
  );
  if (!line || !other || !childs) throw new Error('not connected');
  const after = await cursorOf(line);
  const childsCursor = await cursorOf(childs);
  line.subscribe('progress', PROGRESS, { reference, after });
  line.subscribe('none', PROGRESS, { reference: 'LM_0_0', after });
  other.subscribe('progress', PROGRESS, { after: await cursorOf(other) });
  childs.subscribe('progress', PROGRESS, { after: childsCursor });
  childs.subscribe('enrolment', ENROLMENT, { after: childsCursor });

  await fetch(startPayment.authorizationUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: gateway.url },
    body: new URLSearchParams({ choice: 'late' }),
  });
  const verify = `mutation ($input: VerifyPaymentInput!) { verifyPayment(input: $input) {
    ... on Payment { status verifying round attempt }
  } }`;
  const begun = dataOf(await askAs(gateway.url, parent)(verify, { input: { reference } }));
  expect(begun).toEqual({ verifyPayment: { status: 'PENDING', verifying: true, round: 1, attempt: 0 } });

  const seen: Progress['paymentProgress'][] = [];
  while (seen.at(-1)?.attempt !== null) {
    seen.push((await line.next<Progress>('progress', 20_000)).paymentProgress);
  }
  expect(seen.map(({ attempt, outcome }) => `${attempt} ${outcome}`)).toEqual([
    '1 PENDING',
    '2 PENDING',
    '3 PENDING',
    '4 SUCCESS',
    'null null',
  ]);
  expect(seen.at(-1)?.payment).toEqual({ reference, status: 'COMPLETED', verifying: false, attempt: 4 });
  expect(await childs.next('enrolment', 2000)).toEqual({
    enrolmentChanged: { student: { id: studentId, paymentStatus: 'COMPLETED' } },
  });
  expect([line.rest('none'), other.rest('progress'), childs.rest('progress')]).toEqual([[], [], []]);

  line.subscribe('again', PROGRESS, { reference, after: seen[1]?.cursor });
  const replayed: (number | null)[] = [];
  while (replayed.length < 3) {
    replayed.push((await line.next<Progress>('again', 2000)).paymentProgress.attempt);
  }
  expect(replayed).toEqual([3, 4, null]);
  await Promise.all([line, other, childs].map((socket) => socket.close()));
});
