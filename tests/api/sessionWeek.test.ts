import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from '../support/clients/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { inHours, sessionActions, sessionMutations } from '../support/factories/sessions.ts';
import { countStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { SessionsBetweenDocument } from './sessionWeek.generated.ts';

let gateway: TestGateway;
let family: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  family = await makeFamily(gateway.app);
});

const { cancel } = sessionMutations(
  () => gateway,
  () => family,
);
const { plan } = sessionActions(() => gateway);

const ask = (person: Person, from: number, to: number) =>
  askAs(gateway.url, person)(SessionsBetweenDocument, { from: inHours(from), to: inHours(to) });
const idsBetween = async (person: Person, from: number, to: number) =>
  dataOf(await ask(person, from, to)).sessionsBetween.map(({ id }) => id);

describe('sessionsBetween', () => {
  it('has what overlaps the time, whatever its status, earliest first', async () => {
    const planned: { id: string }[] = [];
    for (const hours of [100, 20, 23.5, 50]) planned.push(await plan(family, hours));
    const [late, before, across, within] = planned.map(({ id }) => id);
    await cancel(family.mentor, within ?? '');
    expect(await idsBetween(family.mentor, 24, 24 + 48)).toEqual([across, within]);
    expect(await idsBetween(family.mentor, 0, 8 * 24)).toEqual([before, across, within, late]);
  });

  it('has the viewer’s own sessions with children who are theirs now', async () => {
    const { id } = await plan(family, 30);
    const others = await makeFamily(gateway.app);
    await plan(others, 31);
    expect(await idsBetween(family.mentor, 24, 48)).toEqual([id]);
    await gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { mentorId: others.mentorId },
    });
    expect(await idsBetween(family.mentor, 24, 48)).toEqual([]);
  });

  it('is for mentors, and for a week at most', async () => {
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
    for (const person of [family.parent, admin])
      expect((await ask(person, 0, 24)).errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    for (const [from, to] of [
      [0, 8 * 24 + 1],
      [24, 24],
      [24, 0],
    ] as const)
      expect((await ask(family.mentor, from, to)).errors?.[0]?.extensions?.code).toBe('BAD_INPUT');
  });

  it('takes as many statements for many sessions as for one', async () => {
    await plan(family, 30);
    const count = () => countStatements(() => idsBetween(family.mentor, 0, 7 * 24));
    // The first request of a session reads that by itself.
    await count();
    const one = await count();
    for (const hours of [40, 50, 60, 70]) await plan(family, hours);
    expect(await count()).toBe(one);
  });
});
