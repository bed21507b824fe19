import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presenceText } from '../../contract/community.ts';
import { PRESENCE } from '../../contract/ticketTargets.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { type CommunityFamily, makeKnownFamily } from '../support/factories/community.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { CommunityPresenceOfDocument } from './community.generated.ts';
import { MarkTeamPresentNowDocument, TeamIsPresentDocument } from './ticketDesk.generated.ts';

let gateway: TestGateway;
let admin: Person;
let ada: CommunityFamily;
let bola: CommunityFamily;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka Obi' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.teamPresence.deleteMany();
  [ada, bola] = await Promise.all([makeKnownFamily(app, 'Ada'), makeKnownFamily(app, 'Bola')]);
  const where = { id: ada.mentor.id };
  await app.prisma.profile.update({ where, data: { fullName: 'Tunde Bakare' } });
});

const mark = async (person: Person) =>
  successOf(dataOf(await askAs(gateway.url, person)(MarkTeamPresentNowDocument, {})).result);
const presentFor = async (person: Person) => {
  const { communitySpaces } = dataOf(await askAs(gateway.url, person)(CommunityPresenceOfDocument, {}));
  return communitySpaces.find(({ course }) => course === 'WEBSITE_APP')?.present;
};

const TUNDE = { name: 'Tunde', kind: 'MENTOR' };

describe('the presence in a space', () => {
  it('names a mentor of the course by the first name and the role, to all who read it but the mentor', async () => {
    expect(await presentFor(bola.child)).toEqual([]);
    await mark(ada.mentor);
    for (const person of [ada.child, bola.child, bola.parent, bola.mentor, admin])
      expect(await presentFor(person)).toEqual([TUNDE]);
    expect(await presentFor(ada.mentor)).toEqual([]);
    // The team answers tickets; mentors do not.
    expect(dataOf(await askAs(gateway.url, bola.parent)(TeamIsPresentDocument, {})).isTeamPresent).toBe(
      false,
    );
    await mark(admin);
    expect(await presentFor(bola.child)).toEqual([{ name: 'Amaka', kind: 'TEAM' }, TUNDE]);
  });

  it('ends soon after the last sign, and with the right to decide in the space', async () => {
    const { prisma } = gateway.app;
    await mark(ada.mentor);
    await mark(bola.mentor);
    expect(await presentFor(bola.child)).toHaveLength(2);
    const seenAt = new Date(Date.now() - PRESENCE.lastsMs);
    await prisma.teamPresence.update({ where: { profileId: bola.mentor.id }, data: { seenAt } });
    expect(await presentFor(bola.child)).toEqual([TUNDE]);
    await prisma.student.update({ where: { id: ada.studentId }, data: { mentorId: null } });
    expect(await presentFor(bola.child)).toEqual([]);
  });

  it('is said by mentors and the team alone', async () => {
    for (const person of [ada.child, ada.parent]) {
      const answered = await askAs(gateway.url, person)(MarkTeamPresentNowDocument, {});
      expect(answered.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
  });

  it('is one sentence', () => {
    const [mentor, team] = [
      { name: 'Bola', kind: 'MENTOR' },
      { name: 'Amaka', kind: 'TEAM' },
    ] as const;
    expect(presenceText([])).toBeNull();
    expect(presenceText([mentor])).toBe('Bola (mentor) is here');
    expect(presenceText([mentor, team])).toBe('Bola (mentor) and Amaka (team) are here');
  });
});
