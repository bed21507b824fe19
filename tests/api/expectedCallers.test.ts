import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../support/clients/http.ts';
import { type Family, makeFamily, openSession, type Person } from '../support/factories/people.ts';
import { captureStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

/** Documents with the child of a family: one whose reads are shared, and one that the client reads. */
const QUERIES = {
  shared: '{ students { id } viewer { id } }',
  byClient: '{ assignableStudents(course: WEBSITE_APP, first: 5) { edges { node { id } } } }',
};

async function post(cookie: string, query: string) {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-little-makers': 'test', origin: gateway.url, cookie },
    body: JSON.stringify({ query: textOf(query) }),
  });
  return { text: await response.text(), cookies: response.headers.getSetCookie() };
}

/** Changes of what a session stands for, as another process makes them. */
const CHANGES: Record<string, (family: Family, person: Person) => Promise<unknown>> = {
  'is revoked': (_family, { id }) => gateway.app.prisma.authSession.deleteMany({ where: { userId: id } }),
  'is over': (_family, { id }) =>
    gateway.app.prisma.authSession.updateMany({
      where: { userId: id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    }),
  'is that of a mentor who left': ({ mentorId }) =>
    gateway.app.prisma.mentor.update({ where: { id: mentorId }, data: { isActive: false } }),
};

describe.each(Object.keys(CHANGES))('a session that %s since an earlier request', (name) => {
  it.each(Object.keys(QUERIES) as (keyof typeof QUERIES)[])('gets nothing of %s reads', async (kind) => {
    const family = await makeFamily(gateway.app);
    const { cookie } = family.mentor;
    for (const _request of [1, 2])
      expect((await post(cookie, QUERIES[kind])).text).toContain(family.studentId);
    await CHANGES[name]?.(family, family.mentor);
    const { text } = await post(cookie, QUERIES[kind]);
    expect(text).not.toContain(family.studentId);
    expect((await post(cookie, QUERIES[kind])).text).toBe(text);
  });
});

it('forgets a session that has ended, so that its token counts against no limit of its person', async () => {
  const { parent } = await makeFamily(gateway.app);
  await post(parent.cookie, QUERIES.shared);
  await CHANGES['is revoked']?.(await makeFamily(gateway.app), parent);
  await post(parent.cookie, QUERIES.shared);
  const statements = await captureStatements(() => post(parent.cookie, QUERIES.shared));
  expect(statements.filter(({ text }) => text.includes('"Student"'))).toEqual([]);
});

describe('a session that a gateway has seen', () => {
  it('is read in the statement of the query', async () => {
    const { parent, studentId } = await makeFamily(gateway.app);
    await post(parent.cookie, QUERIES.shared);
    const statements = await captureStatements(async () => {
      expect((await post(parent.cookie, '{ students { id } }')).text).toContain(studentId);
    });
    expect(statements).toHaveLength(1);
    expect(statements[0]?.text).toContain('"AuthSession"');
  });

  it('sends the cookie by which a page knows of it, and none to a browser that has it', async () => {
    const { parent } = await makeFamily(gateway.app);
    const [first, second] = [
      await post(parent.cookie, QUERIES.shared),
      await post(parent.cookie, QUERIES.shared),
    ];
    expect(first.cookies).toEqual([expect.stringMatching(/^lm-signed-in=1;/)]);
    expect(second.cookies).toEqual(first.cookies);
    const hint = first.cookies[0]?.split(';')[0];
    expect((await post(`${parent.cookie}; ${hint}`, QUERIES.shared)).cookies).toEqual([]);
  });

  it('reopens an account that was closed meanwhile', async () => {
    const { parent, studentId } = await makeFamily(gateway.app);
    await post(parent.cookie, QUERIES.shared);
    await gateway.app.prisma.accountClosure.create({
      data: { profileId: parent.id, dueAt: new Date(Date.now() + 1000) },
    });
    expect((await post(parent.cookie, QUERIES.shared)).text).toContain(studentId);
    expect(await gateway.app.prisma.accountClosure.count({ where: { profileId: parent.id } })).toBe(0);
  });

  it('answers each of two people at one browser as themselves', async () => {
    const [first, second] = [await makeFamily(gateway.app), await makeFamily(gateway.app)];
    const cookies = [
      first.parent.cookie,
      second.parent.cookie,
      await openSession(gateway.app, first.parent.id),
    ];
    for (const _round of [1, 2]) {
      const answers = await Promise.all(cookies.map((cookie) => post(cookie, QUERIES.shared)));
      expect(answers.map(({ text }) => JSON.parse(text).data)).toEqual(
        [first, second, first].map(({ studentId, parent }) => ({
          ...{ students: [{ id: studentId }], viewer: { id: parent.id } },
        })),
      );
    }
  });
});

it('executes a mutation once of which a part fails', async () => {
  const { parent, studentId } = await makeFamily(gateway.app);
  const enrolment = 'firstName: "Chidi", age: 11, course: VIDEO_ANIMATION, package: DIY, consent: true';
  let text = '';
  const statements = await captureStatements(async () => {
    ({ text } = await post(
      parent.cookie,
      `mutation {
        enrolStudent(input: { ${enrolment} }) { __typename }
        assignMentor(input: { studentId: "${studentId}", version: 1, reason: "Asked" }) { __typename }
      }`,
    ));
  });
  expect(JSON.parse(text)).toMatchObject({
    data: null,
    errors: [{ extensions: { code: 'NOT_ALLOWED' }, path: ['assignMentor'] }],
  });
  expect(statements.filter(({ text: sql }) => sql === 'BEGIN')).toHaveLength(1);
  const where = { parentId: parent.id, firstName: 'Chidi' };
  expect(await gateway.app.prisma.student.count({ where })).toBe(1);
});
