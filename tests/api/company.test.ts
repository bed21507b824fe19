import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { askAs, makeFamily, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { changeSettings } from '../support/factories/settings.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CompanyForEverybodyDocument,
  CompanyToEditDocument,
  UpdateCompanyDocument,
  type UpdateCompanyMutationVariables,
} from './company.generated.ts';

type CompanyInput = UpdateCompanyMutationVariables['input'];

let gateway: TestGateway;
let admin: Person;
let others: (Person | null)[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const family = await makeFamily(gateway.app);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  others = [null, family.parent, family.mentor];
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.setting.deleteMany();
  await gateway.app.prisma.auditEntry.deleteMany();
});

const read = async () => dataOf(await askAs(gateway.url, admin)(CompanyToEditDocument, {})).adminSettings;
const save = (input: CompanyInput) => runAs(gateway.url, admin, UpdateCompanyDocument, input);
const publicCompany = async (person: Person | null) =>
  dataOf(await askAs(gateway.url, person)(CompanyForEverybodyDocument, {})).settings.company;

const FACTS = {
  registration: 'RC 1234567',
  people: ['Ada Obi, founder', 'Tunde Bello, lessons'],
  links: [
    { network: 'INSTAGRAM' as const, url: 'https://www.instagram.com/littlemakers' },
    { network: 'WHATSAPP' as const, url: 'https://chat.whatsapp.com/AbC123' },
  ],
};

describe('updateCompany', () => {
  it('is hidden while unset, and shown to everybody once it is saved', async () => {
    for (const person of others) expect(await publicCompany(person)).toBeNull();
    const untidy = {
      ...{
        version: 0,
        registration: ' RC 1234567 ',
        people: [' Ada Obi, founder', '', ...FACTS.people.slice(1)],
      },
      links: [...FACTS.links.toReversed(), { network: 'X' as const, url: ' ' }],
    };
    expect(successOf(await save(untidy)).company).toEqual(FACTS);
    const shown = { legalName: 'Little Makers', address: 'Lagos, Nigeria', ...FACTS };
    for (const person of others) expect(await publicCompany(person)).toEqual(shown);
    expect(await gateway.app.prisma.auditEntry.findMany()).toMatchObject([
      {
        ...{ actorId: admin.id, action: 'company.update', entity: 'Setting', entityId: 'company' },
        ...{ before: { registration: '', people: [], links: [] }, after: FACTS },
      },
    ]);
    const { companyVersion: version } = await read();
    expect(
      successOf(await save({ version, registration: '', people: [], links: [] })).company.people,
    ).toEqual([]);
    expect(await publicCompany(null)).toBeNull();
  });

  it('is shown once a legal name is entered, without any other fact', async () => {
    successOf(await changeSettings(gateway.url, admin, { sellerName: 'Maker Schools Limited' }));
    expect(await publicCompany(null)).toEqual({
      ...{ legalName: 'Maker Schools Limited', address: 'Lagos, Nigeria' },
      ...{ registration: '', people: [], links: [] },
    });
  });

  it('and the other settings are saved beside each other, and neither twice from one version', async () => {
    expect(successOf(await changeSettings(gateway.url, admin, { platformName: 'Makers' })).version).toBe(1);
    const [first, second] = await Promise.all([
      save({ ...FACTS, version: 0 }),
      save({ ...FACTS, registration: 'RC 7', version: 0 }),
    ]);
    const answers = [first, second].map((answer) => answer?.__typename).toSorted();
    expect(answers).toEqual(['AdminSettings', 'DomainError']);
    // The version of the settings is that of their own rows.
    expect((await read()).version).toBe(1);
    expect(errorOf(await save({ ...FACTS, registration: 'RC 8', version: 0 }))).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it.each([
    ['registration', { registration: 'x'.repeat(61) }],
    ['people', { people: ['x'.repeat(101)] }],
    ['people', { people: Array.from({ length: 13 }, (_, number) => `Person ${number}`) }],
    ['X', { links: [{ network: 'X' as const, url: 'https://x.example.com/makers' }] }],
    ['X', { links: [{ network: 'X' as const, url: 'http://x.com/makers' }] }],
    ['X', { links: [{ network: 'X' as const, url: 'javascript:alert(1)' }] }],
    ['FACEBOOK', { links: [{ network: 'FACEBOOK' as const, url: 'https://notfacebook.com/makers' }] }],
    ['X', { links: ['https://x.com/a', 'https://x.com/b'].map((url) => ({ network: 'X' as const, url })) }],
  ])('rejects a wrong %s and saves nothing', async (field, wrong) => {
    const error = errorOf(await save({ ...FACTS, version: 0, ...wrong }));
    expect(error).toMatchObject({ code: 'BAD_INPUT', field });
    expect(await gateway.app.prisma.setting.count()).toBe(0);
    expect(await gateway.app.prisma.auditEntry.count()).toBe(0);
  });

  it('is for admins alone', async () => {
    for (const person of others) {
      const answer = await askAs(gateway.url, person)(UpdateCompanyDocument, {
        input: { ...FACTS, version: 0 },
      });
      expect(answer.errors?.length ?? 0).toBeGreaterThan(0);
    }
    expect(await gateway.app.prisma.setting.count()).toBe(0);
  });
});
