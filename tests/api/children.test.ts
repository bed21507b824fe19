import pLimit from 'p-limit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { type Answer, dataOf, type Mutation } from '../support/clients/http.ts';
import {
  CreateChildLoginDocument,
  IssuePairingCodeDocument,
  LinkChildLoginDocument,
  RedeemPairingCodeDocument,
  ResetChildPasswordDocument,
  UnlinkChildDocument,
} from '../support/factories/children.generated.ts';
import { childLoginActions, newUsername } from '../support/factories/children.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  PASSWORD,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { distinctQueries, fullQueries } from '../support/schema/fullQueries.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  EverythingOfChildDocument,
  LoginOfStudentDocument,
  StartPaymentDocument,
} from './children.generated.ts';

let gateway: TestGateway;
let family: Family;
let child: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  [family, child] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'STUDENT', name: 'Dara' }),
  ]);
});

const { issueCode, createLogin, loginIdOf } = childLoginActions(() => gateway);
const send = <Result, Input>(
  document: Mutation<Result, Input>,
  person: Person | null,
  input: Input,
): Promise<Answer<{ result: Result }>> => askAs(gateway.url, person)(document, { input });

type ParentMutation = (person: Person | null) => Promise<Answer<{ result: object }>>;

/** Returns the mutations with which parents manage the login of a child, with valid input. */
function parentMutations(studentId: string, loginId: string): [name: string, ParentMutation][] {
  const [username, password] = [newUsername(), PASSWORD];
  return [
    ['issuePairingCode', (person) => send(IssuePairingCodeDocument, person, { studentId })],
    [
      'createChildLogin',
      (person) => send(CreateChildLoginDocument, person, { studentId, username, password }),
    ],
    ['linkChildLogin', (person) => send(LinkChildLoginDocument, person, { studentId, loginId })],
    ['resetChildPassword', (person) => send(ResetChildPasswordDocument, person, { studentId, password })],
    ['unlinkChild', (person) => send(UnlinkChildDocument, person, { studentId })],
  ];
}

describe('a linked child', () => {
  it('sees its own rows only: no payment, address or sibling', async () => {
    const { parent, studentId } = family;
    const { prisma } = gateway.app;
    const login = await createLogin(parent, studentId);
    const sibling = await prisma.student.create({
      data: {
        parentId: parent.id,
        firstName: 'Kunle',
        age: 14,
        paymentStatus: 'COMPLETED',
        package: 'MENTORED',
      },
    });
    await prisma.profile.update({
      where: { id: parent.id },
      data: { phone: '+234 800 111 2222', location: 'Surulere' },
    });
    const payment = await prisma.payment.create({
      data: {
        reference: `LM_${login.id}`,
        parentId: parent.id,
        studentId,
        studentName: 'Dara',
        course: 'WEBSITE_APP',
        package: 'MENTORED',
        amountMinor: 24_999_901,
        currency: 'NGN',
        verifyUntil: new Date(),
      },
    });
    const asChild = askAs(gateway.url, login);
    const variables = { own: studentId, other: sibling.id, reference: payment.reference };
    expect(dataOf(await asChild(EverythingOfChildDocument, variables))).toMatchObject({
      viewer: { id: login.id, email: null, phone: null, location: null },
      students: [
        {
          id: studentId,
          firstName: 'Dara',
          parent: { id: parent.id, name: 'Ngozi', role: 'PARENT' },
          childLogin: null,
          linkableLogins: [],
          pairingCodeExpiresAt: null,
        },
      ],
      own: { id: studentId },
      other: null,
      payment: null,
    });
    const secrets = [
      parent.email,
      '800 111 2222',
      'Surulere',
      'Kunle',
      payment.id,
      '24999901',
      `${login.id}@`,
      sibling.id,
    ];
    const schema = buildSchema();
    const { reference } = payment;
    const queries = [studentId, sibling.id].flatMap((ID) => fullQueries(schema, { ID, reference }));
    await pLimit(6).map(distinctQueries(queries), async ({ name, document, variables: values }) => {
      const { data, errors } = await asChild(document, values);
      for (const { extensions } of errors ?? []) expect(extensions?.code, name).toBe('NOT_ALLOWED');
      for (const secret of secrets) expect(JSON.stringify(data), name).not.toContain(secret);
    });
  });

  it('can neither manage its login nor pay', async () => {
    const { parent, studentId } = family;
    const login = await createLogin(parent, studentId);
    for (const [name, mutate] of parentMutations(studentId, login.id))
      expect(dataOf(await mutate(login)).result, name).toMatchObject({ code: 'NOT_FOUND' });
    expect(await runAs(gateway.url, login, StartPaymentDocument, { studentId })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await loginIdOf(studentId)).toBe(login.id);
  });

  it('cannot select contact details of its parent', async () => {
    const login = await createLogin(family.parent, family.studentId);
    for (const field of ['email', 'phone', 'location', 'avatarUrl']) {
      // A string, because the schema must not have the field.
      const answer = await askAs(gateway.url, login)(`{ students { parent { ${field} } } }`, {});
      expect(answer.errors?.[0]).toMatchObject({
        message: expect.stringContaining(`"${field}"`),
        extensions: { code: 'DOCUMENT_INVALID' },
      });
    }
  });
});

describe('everyone but the parent', () => {
  it.each<[string, boolean, () => Promise<Person | null>]>([
    ['a visitor', false, async () => null],
    ['another parent', false, () => makePerson(gateway.app, { role: 'PARENT', name: 'Bola' })],
    ['the mentor', true, async () => family.mentor],
    ['an admin', true, () => makePerson(gateway.app, { role: 'ADMIN', name: 'Bola' })],
    ['an unlinked child', true, async () => child],
  ])('cannot manage the login of a child, as %s', async (name, seesStudentAfterwards, getPerson) => {
    const { studentId } = family;
    const person = await getPerson();
    for (const [mutation, mutate] of parentMutations(studentId, child.id)) {
      const answer = await mutate(person);
      if (person) expect(dataOf(answer).result, mutation).toMatchObject({ code: 'NOT_FOUND' });
      else expect(answer.errors?.[0]?.extensions?.code, mutation).toBe('NOT_SIGNED_IN');
    }
    const code = await issueCode(family.parent, studentId);
    const redeemed = await send(RedeemPairingCodeDocument, person, { code });
    if (name === 'an unlinked child') expect(dataOf(redeemed).result.__typename).toBe('Student');
    else if (person) expect(dataOf(redeemed).result).toMatchObject({ code: 'NOT_ALLOWED' });
    else expect(redeemed.errors?.[0]?.extensions?.code).toBe('NOT_SIGNED_IN');
    const { data } = await askAs(gateway.url, person)(LoginOfStudentDocument, { studentId });
    const nothing = { childLogin: null, pairingCodeExpiresAt: null, linkableLogins: [] };
    expect(data?.student ?? null).toEqual(seesStudentAfterwards ? nothing : null);
  });
});
