import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REGISTRATIONS_CLOSED } from '../../contract/accounts.ts';
import { PAYMENT_TEXTS } from '../../contract/payments.ts';
// A sign-up with Google ends at Google, so the hook that decides about it is called directly.
import { authEvents } from '../../gateway/features/accounts/authEvents.ts';
import { createProvider } from '../../gateway/features/payments/provider/provider.ts';
import { settlePayment } from '../../gateway/features/payments/verification/settlePayment.ts';
import { createAuth } from '../../gateway/platform/auth/auth.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { ask, dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { newUsername } from '../support/factories/children.ts';
import { makePayment, makeUnpaidFamily, startPayment, startUpgrade } from '../support/factories/payments.ts';
import { askAs, makePerson, PASSWORD, type Person, runAs, signIn } from '../support/factories/people.ts';
import { changeSettings, type SettingsInput } from '../support/factories/settings.ts';
import { PDF, threadTarget, uploader } from '../support/factories/uploads.ts';
import { argumentsOf, rootFields, selectionOf } from '../support/schema/rootFields.ts';
import { ROUTE_SAMPLES } from '../support/schema/routeSamples.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { CreateLoginDocument } from './flags.generated.ts';
import { SettingsForEverybodyDocument } from './settings.generated.ts';

const OPEN: Partial<SettingsInput> = {
  registrationsEnabled: true,
  paymentsEnabled: true,
  maintenance: false,
};

/** The admin switches a flag at the first gateway; people meet it at the other one. */
let gateway: TestGateway;
let other: TestGateway;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  other = await startGateway({ ...DEFAULTS, databaseUrl: gateway.databaseUrl });
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(async () => {
  await other.close();
  await gateway.close();
});
const setFlags = async (flags: Partial<SettingsInput>) =>
  successOf(await changeSettings(gateway.url, admin, flags));
afterEach(() => setFlags(OPEN));

const post = (path: string, body: object) =>
  fetch(`${other.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: other.url },
    body: JSON.stringify(body),
  });
const signUp = () =>
  post('/api/auth/sign-up/email', { email: `${randomUUID()}@new.test`, password: PASSWORD, name: 'Bola' });
const userCount = () => gateway.app.prisma.user.count();

/** Calls the hook that the library runs before it creates an account, as for a first sign-in with Google. */
const signUpWithGoogle = () => {
  const { config, prisma, log } = other.app;
  return createAuth(config, prisma, log, authEvents(other.app)).options.databaseHooks.user.create.before();
};

describe('closed registrations', () => {
  const createLogin = (person: Person, studentId: string) =>
    runAs(other.url, person, CreateLoginDocument, { studentId, username: newUsername(), password: PASSWORD });

  it.each([
    ['registrations are closed', { registrationsEnabled: false }],
    ['maintenance is on', { maintenance: true }],
  ])('reject every way to a new account at once while %s', async (_when, flags) => {
    await setFlags(flags);
    const before = await userCount();
    const response = await signUp();
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ message: REGISTRATIONS_CLOSED });
    // With a code, the sign-in library redirects to the callback page, which shows the message.
    await expect(signUpWithGoogle()).rejects.toMatchObject({
      body: { code: 'REGISTRATIONS_CLOSED', message: REGISTRATIONS_CLOSED },
    });
    expect(await userCount()).toBe(before);
    await setFlags(OPEN);
    expect((await signUp()).status).toBe(200);
    await expect(signUpWithGoogle()).resolves.toBeUndefined();
    expect(await userCount()).toBe(before + 1);
  });

  it('leave families their logins: a parent creates one for a child, and everybody signs in', async () => {
    const { parent, student } = await makeUnpaidFamily(gateway.app, 'DIY');
    await gateway.app.prisma.student.update({ where: { id: student.id }, data: { loginId: null } });
    await setFlags({ registrationsEnabled: false });
    expect((await signUp()).status).toBe(403);
    expect((await createLogin(parent, student.id)).__typename).toBe('Student');
    const { loginId } = await gateway.app.prisma.student.findUniqueOrThrow({ where: { id: student.id } });
    expect(loginId).not.toBeNull();
    await signIn(other.url, parent.email, PASSWORD);
  });
});

describe('closed payments', () => {
  it('reject every start at once, and let a payment that is started complete', async () => {
    const { parent, student } = await makeUnpaidFamily(gateway.app, 'DIY');
    const started = await makePayment(gateway, parent, student.id);
    await setFlags({ paymentsEnabled: false });
    const closed = { code: 'CLOSED', message: PAYMENT_TEXTS.closed };
    expect(errorOf(await startPayment(other, parent, student.id))).toMatchObject(closed);
    await gateway.app.prisma.sandboxCharge.update({
      where: { reference: started.reference },
      data: { status: 'success', paidAt: new Date() },
    });
    const charge = await createProvider(other.app).verify(started.reference);
    expect(await settlePayment(other.app, started.id, charge)).toBe('COMPLETED');
    expect(errorOf(await startUpgrade(other, parent, student.id))).toMatchObject(closed);
    await setFlags(OPEN);
    expect((await startUpgrade(other, parent, student.id)).__typename).toBe('Payment');
  });

  it('stay open for admins', async () => {
    const { student } = await makeUnpaidFamily(gateway.app, 'DIY');
    await gateway.app.prisma.student.update({ where: { id: student.id }, data: { parentId: admin.id } });
    await setFlags({ paymentsEnabled: false });
    expect((await startPayment(other, admin, student.id)).__typename).toBe('Payment');
  });
});

describe('maintenance', () => {
  const schema = buildSchema();
  const mutations = rootFields(schema, 'Mutation').map(([, field]) => ({
    name: field.name,
    document: `mutation { ${field.name}${argumentsOf(field)} ${selectionOf(field.type)} }`,
  }));
  // As many at a time as a busy gateway does not turn away.
  const codesAs = (person: Person | null) =>
    pLimit(20).map(mutations, async ({ name, document }) => {
      const { errors } = await ask(other.url, person?.cookie ?? null, document, {});
      return { name, code: errors?.[0]?.extensions?.code };
    });

  it('rejects every mutation of everybody but admins, and answers reads', async () => {
    const people = await Promise.all(
      (['PARENT', 'STUDENT', 'MENTOR'] as const).map((role) =>
        makePerson(gateway.app, { role, name: 'Bola' }),
      ),
    );
    await setFlags({ maintenance: true });
    for (const person of [null, ...people]) {
      const codes = await codesAs(person);
      expect(codes.filter(({ code }) => code !== 'MAINTENANCE')).toEqual([]);
      const { settings } = dataOf(await askAs(other.url, person)(SettingsForEverybodyDocument, {}));
      expect(settings.maintenance).toBe(true);
    }
    const ofAdmin = await codesAs(admin);
    expect(ofAdmin.filter(({ code }) => code === 'MAINTENANCE')).toEqual([]);
    expect(ofAdmin.length).toBeGreaterThan(40);
    await setFlags(OPEN);
    expect((await codesAs(null)).filter(({ code }) => code === 'MAINTENANCE')).toEqual([]);
  });

  it('serves pages, and lets people sign in and out', async () => {
    await setFlags({ maintenance: true });
    for (const path of ['/', '/faq', '/dashboard'])
      expect((await fetch(`${other.url}${path}`, { headers: { accept: 'text/html' } })).status).toBe(200);
    await signIn(other.url, admin.email, PASSWORD);
  });

  it('takes no parts of files, which the web app sends again later', async () => {
    const { parent, student } = await makeUnpaidFamily(gateway.app, 'DIY');
    const mine = uploader(other, parent);
    const target = threadTarget(student.id, 'MESSAGE_ATTACHMENT');
    const mentor = await makePerson(gateway.app, { role: 'MENTOR', name: 'Tunde' });
    const record = await gateway.app.prisma.mentor.create({ data: { profileId: mentor.id } });
    const data = { package: 'MENTORED', paymentStatus: 'COMPLETED', mentorId: record.id } as const;
    await gateway.app.prisma.student.update({ where: { id: student.id }, data });
    const requested = await mine.request(target, randomUUID(), 'a.pdf', PDF.length);
    const url = requested.parts[0]?.url ?? '';
    await setFlags({ maintenance: true });
    const rejected = await mine.put(url, PDF);
    expect(rejected.status).toBe(503);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    await setFlags(OPEN);
    expect((await mine.put(url, PDF)).status).toBe(204);
  });

  it('has decided about every route that writes', () => {
    const decided = {
      closed: ['graphql', 'uploadParts'],
      // Sign-up alone is closed: admins sign in, and people choose a new password.
      partlyClosed: ['passwords', 'auth'],
      // Money and mail that arrive count, who wants no e-mail gets none, and what breaks is logged.
      open: [
        'inboundMail',
        'sandboxReply',
        'webhook',
        'sandboxApi',
        'sandboxCheckout',
        'unsubscribe',
        'browserErrors',
      ],
      // Takes no writes.
      reads: ['web'],
    };
    const names = other.routes.map(({ name }) => name);
    const writing = names.filter((name) => ROUTE_SAMPLES[name]?.method !== 'GET');
    expect(writing.toSorted()).toEqual(Object.values(decided).flat().toSorted());
  });
});
