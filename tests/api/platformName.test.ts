import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTACT_CONSENTS } from '../../contract/contacts.ts';
import { DEFAULT_PLATFORM_NAME } from '../../contract/platformName.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { browserAt } from '../support/clients/secondFactor.ts';
import { makeProject } from '../support/factories/files.ts';
import { askAs, makeFamily, makePerson, PASSWORD, type Person } from '../support/factories/people.ts';
import { changeSettings } from '../support/factories/settings.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { JoinDocument } from './contacts.generated.ts';
import { SettingsForEverybodyDocument } from './settings.generated.ts';

const NAME = 'Tinkers & Co';
const WELCOME = 'Hello, and bring <glue>!';

let gateway: TestGateway;
let admin: Person;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());

const welcomeOf = async () =>
  dataOf(await askAs(gateway.url, null)(SettingsForEverybodyDocument, {})).settings.welcomeMessage;
const signUp = (email: string) =>
  browserAt(gateway.url, '').post('/sign-up/email', { email, password: 'a good password', name: 'Ada' });
const mailTo = (recipient: string) =>
  gateway.app.prisma.mail.findFirstOrThrow({ where: { recipient }, orderBy: { id: 'desc' } });

describe('before an admin has named anything', () => {
  it('signs mails with the default name and welcomes to it', async () => {
    expect(await welcomeOf()).toBe(`Welcome to ${DEFAULT_PLATFORM_NAME}!`);
    expect((await signUp('first@example.test')).status).toBe(200);
    const mail = await mailTo('first@example.test');
    expect(mail.text.split('\n\n')[0]).toBe(`Welcome to ${DEFAULT_PLATFORM_NAME}!`);
    expect(mail.text.split('\n\n').at(-1)).toBe(DEFAULT_PLATFORM_NAME);
    expect(mail.senderName).toBe(DEFAULT_PLATFORM_NAME);
  });
});

describe('a platform with another name', () => {
  beforeAll(async () => {
    successOf(await changeSettings(gateway.url, admin, { platformName: NAME }));
  });

  it('is welcomed to under that name, until an admin writes a message', async () => {
    expect(await welcomeOf()).toBe(`Welcome to ${NAME}!`);
    successOf(await changeSettings(gateway.url, admin, { welcomeMessage: WELCOME }));
    expect(await welcomeOf()).toBe(WELCOME);
    expect((await signUp('second@example.test')).status).toBe(200);
    const mail = await mailTo('second@example.test');
    expect(mail.text.split('\n\n')[0]).toBe(WELCOME);
    expect(mail.html).toContain('Hello, and bring &lt;glue&gt;!');
  });

  it('names itself in mails, and is whom they are from', async () => {
    const parent = await makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' });
    const body = { email: parent.email, redirectTo: '/reset-password' };
    expect((await browserAt(gateway.url, '').post('/request-password-reset', body)).status).toBe(200);
    const mail = await mailTo(parent.email);
    expect(mail.text).toContain(`for your ${NAME} account`);
    expect(mail.text.split('\n\n').at(-1)).toBe(NAME);
    expect(mail.html).toContain('Tinkers &amp; Co</p>');
    expect(mail.senderName).toBe(NAME);
    expect(`${mail.text}${mail.html}`).not.toContain(DEFAULT_PLATFORM_NAME);
  });

  it('is the name in an authenticator app', async () => {
    const parent = await makePerson(gateway.app, { role: 'PARENT', name: 'Sade' });
    const browser = browserAt(gateway.url, parent.cookie);
    const { data } = await browser.post('/two-factor/enable', { password: PASSWORD });
    expect(new URL(String(data.totpURI)).searchParams.get('issuer')).toBe(NAME);
  });

  it('is the name of the site in links to a project, and in certificates', async () => {
    const { app, url } = gateway;
    const { studentId, parent } = await makeFamily(app);
    const { id } = await makeProject(app, { studentId, title: 'A boat', isApproved: true });
    const html = await (await fetch(`${url}/gallery/${id}`)).text();
    expect(html).toContain('<title>A boat | Tinkers &amp; Co</title>');
    expect(html).toContain('<meta property="og:site_name" content="Tinkers &amp; Co" />');
    const { firstName } = await app.prisma.student.findUniqueOrThrow({ where: { id: studentId } });
    const certificate = await app.prisma.certificate.create({
      data: { studentId, firstName, course: 'WEBSITE_APP', code: 'LM-ABCD-EFGH-JKMN' },
    });
    const response = await fetch(`${url}/certificates/${certificate.id}.pdf`, {
      headers: { cookie: parent.cookie },
    });
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain(`(${NAME})`);
  });

  it('is whom a visitor agrees to be written to by', async () => {
    const join = async (name: string) => {
      const consentText = CONTACT_CONSENTS.UPDATES(name);
      const input = { list: 'UPDATES' as const, email: 'ada@example.test', phone: null, consentText };
      return dataOf(await askAs(gateway.url, null)(JoinDocument, { input })).joinList;
    };
    expect(errorOf(await join(DEFAULT_PLATFORM_NAME)).field).toBe('consentText');
    successOf(await join(NAME));
  });
});
