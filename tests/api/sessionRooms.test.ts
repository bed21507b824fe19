import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ROOM_URL } from '../../contract/rooms.ts';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { successOf } from '../support/clients/http.ts';
import { type Family, makeFamily, makePerson, runAs, studentVersion } from '../support/factories/people.ts';
import { inHours, sessionMutations } from '../support/factories/sessions.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { PRODUCTION_SETTINGS } from '../support/services/productionSettings.ts';
import { AssignMentorDocument } from './reassignment.generated.ts';

const ROOM = /^https:\/\/meet\.example\.org\/calls\/little-makers-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let gateway: TestGateway;
let family: Family;

beforeAll(async () => {
  const env = { ROOM_URL: 'https://meet.example.org/calls/{room}' };
  gateway = await startGateway({ ...DEFAULTS, env });
  family = await makeFamily(gateway.app);
});
afterAll(() => gateway.close());

const { makeSession, update } = sessionMutations(
  () => gateway,
  () => family,
);

describe('3. the setting ROOM_URL', () => {
  it('names where sessions without a link meet, each in a room of its own', async () => {
    const [first, second, typed] = [
      await makeSession(family.mentor, {}),
      await makeSession(family.mentor, { startsAt: inHours(50) }),
      await makeSession(family.mentor, { startsAt: inHours(52), meetingLink: 'https://zoom.us/j/1' }),
    ];
    for (const { meetingLink, platform } of [first, second])
      expect([meetingLink, platform]).toEqual([expect.stringMatching(ROOM), 'OTHER']);
    expect(first.meetingLink).not.toBe(second.meetingLink);
    expect(typed).toMatchObject({ meetingLink: 'https://zoom.us/j/1', platform: 'ZOOM' });
    expect([first, second, typed].map(({ hasGeneratedRoom }) => hasGeneratedRoom)).toEqual([
      true,
      true,
      false,
    ]);
    const renamed = await update(family.mentor, first.id, { startsAt: first.startsAt, title: 'Colours' });
    expect(renamed).toMatchObject({ title: 'Colours', meetingLink: first.meetingLink });
    const next = await makeFamily(gateway.app);
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
    const { studentId } = family;
    const version = await studentVersion(gateway.app, studentId);
    const input = { studentId, mentorId: next.mentorId, reason: 'Moved away', version };
    successOf(await runAs(gateway.url, admin, AssignMentorDocument, input));
    const links = await gateway.app.prisma.mentorSession.findMany({ select: { meetingLink: true } });
    for (const { meetingLink } of links) {
      expect(meetingLink).toMatch(ROOM);
      expect([first.meetingLink, second.meetingLink]).not.toContain(meetingLink);
    }
  });

  it.each([
    'https://meet.example.org/',
    'https://{room}.example.org/',
    'http://meet.example.org/{room}',
    'https://meet.example.org/{room}/{room}',
    'meet.example.org/{room}',
  ])('ends the start when it is %s', (ROOM_URL) => {
    expect(() => loadConfig({ ...PRODUCTION_SETTINGS, ROOM_URL })).toThrow(
      'ROOM_URL: write it like https://meet.example.org/{room}',
    );
  });

  it('is required by production, so that children meet on no public server by default', () => {
    for (const absent of [undefined, ''])
      expect(() => loadConfig({ ...PRODUCTION_SETTINGS, ROOM_URL: absent })).toThrow(
        'Production needs ROOM_URL, where sessions without a link meet',
      );
    expect(loadConfig(PRODUCTION_SETTINGS).warnings.join()).not.toContain('ROOM_URL');
    expect(loadConfig(PRODUCTION_SETTINGS).roomUrl).toBe(PRODUCTION_SETTINGS.ROOM_URL);
  });

  it('may name the public server, with a warning in production; trying out has it by default', () => {
    const chosen = loadConfig({ ...PRODUCTION_SETTINGS, ROOM_URL: DEFAULT_ROOM_URL });
    expect(chosen.roomUrl).toBe(DEFAULT_ROOM_URL);
    expect(chosen.warnings.join()).toContain('ROOM_URL is on https://meet.jit.si/');
    const tried = loadConfig({ ...PRODUCTION_SETTINGS, NODE_ENV: 'development', ROOM_URL: '' });
    expect([tried.roomUrl, tried.warnings]).toEqual([DEFAULT_ROOM_URL, []]);
  });
});
