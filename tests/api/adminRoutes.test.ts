import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// Signs the link that an admin follows.
import { signedLink } from '../../gateway/features/files/links.ts';
import { type MentoredChild, makeMentoredChild } from '../support/factories/mentoredChild.ts';
import { makePerson, type Person } from '../support/factories/people.ts';
import { makePaidFamily } from '../support/factories/receipts.ts';
import { PROCESS_ENV } from '../support/processes/processEnv.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const REASON = 'The parent cannot open a picture';
const OWN_ACCOUNT = 'changes the account of whoever calls it, and is in the security log';
const NO_DATA = 'has no data of families';

/** The routes that leave no entry when an admin calls them, and why. */
const NOT_AUDITED: Record<string, string> = {
  health: NO_DATA,
  readiness: NO_DATA,
  web: NO_DATA,
  browserErrors: 'takes what broke in a browser, from anyone',
  records: 'serves what everybody may see',
  graphql: 'runs mutations and queries, those of GraphiQL as well; adminWrites and adminReads enumerate them',
  passwords: OWN_ACCOUNT,
  auth: OWN_ACCOUNT,
  uploadParts: 'takes a part of a file that the caller uploads for something of their own',
  unsubscribe: 'changes the mail of whom a link was sent to',
  calendar: 'has the time of a session, and neither messages nor files',
  callCalendar: 'has the time of a call, and nothing of who comes',
  webhook: 'is for the payment provider',
  sandboxApi: 'stands in for the payment provider in development',
  sandboxCheckout: 'stands in for the payment provider in development',
  inboundMail: 'takes email from the mail server',
  sandboxReply: 'stands in for a mail server in development',
  sandboxMail: 'stands in for a mail server in development',
};

let gateway: TestGateway;
let admin: Person;
let child: MentoredChild;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  [admin, child] = await Promise.all([
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
    makeMentoredChild(gateway),
  ]);
});

type Sample = () => Promise<{ path: string; entry: object }>;

/** A request to each route that an admin must not use without a trace. */
const AUDITED: Record<string, Sample> = {
  tableExports: async () => {
    const { id } = await gateway.app.prisma.export.create({
      data: {
        ...{ ownerId: admin.id, table: 'students', filters: {}, totalRows: 0, status: 'DONE' },
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    const entry = { action: 'export.download', entity: 'Export', entityId: id };
    return { path: `/table-exports/${id}.csv`, entry };
  },
  files: async () => {
    const { studentId, messageFileId: id } = child;
    await gateway.app.prisma.supportView.create({
      data: {
        ...{ studentId, adminId: admin.id, adminName: 'Amaka', reason: REASON },
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    const bucket = 'MESSAGE_ATTACHMENTS' as const;
    return {
      path: signedLink(gateway.app.config.authSecret, { id, bucket }, 'full', new Date()),
      entry: { action: 'student.readFiles', entity: 'Student', entityId: studentId, reason: REASON },
    };
  },
  certificates: async () => ({
    path: `/certificates/${child.certificateId}.pdf`,
    entry: { action: 'student.readFiles', entity: 'Student', entityId: child.studentId, reason: null },
  }),
  receipts: async () => {
    const { receipt, student } = await makePaidFamily(gateway);
    return {
      path: `/receipts/${receipt.number}.pdf`,
      entry: { action: 'student.readFiles', entity: 'Student', entityId: student.id, reason: null },
    };
  },
};

const entriesOf = (actorId: string | null) => gateway.app.prisma.auditEntry.findMany({ where: { actorId } });

describe('every route', () => {
  it('leaves a trace of an admin, or has a reason for none', () => {
    const known = [...Object.keys(AUDITED), ...Object.keys(NOT_AUDITED)];
    expect(known.sort()).toEqual(gateway.routes.map(({ name }) => name).sort());
  });

  it.each(Object.entries(AUDITED))('%s leaves one entry of an admin', async (_name, sample) => {
    const { path, entry } = await sample();
    const response = await fetch(gateway.url + path, { headers: { cookie: admin.cookie } });
    expect(response.status).toBe(200);
    expect(await entriesOf(admin.id)).toMatchObject([{ ...entry, before: null, after: null }]);
  });

  it.each(Object.entries(AUDITED))('%s leaves no entry of who may not use it', async (_name, sample) => {
    const { path } = await sample();
    const stranger = await makePerson(gateway.app, { role: 'PARENT', name: 'Ifeoma' });
    const response = await fetch(gateway.url + path, { headers: { cookie: stranger.cookie } });
    expect(response.status).toBe(404);
    expect(await entriesOf(stranger.id)).toEqual([]);
  });
});

describe('the command line', () => {
  it('makes an admin with an entry of nobody', async () => {
    const { config, prisma } = gateway.app;
    const { email, id } = child.parent;
    const env = {
      ...PROCESS_ENV,
      ...{ NODE_ENV: 'test', DATABASE_URL: gateway.databaseUrl, DATA_DIR: config.dataDir },
      ...{ AUTH_SECRET: config.authSecret, PUBLIC_URL: config.publicUrl, PORT: new URL(gateway.url).port },
    };
    const { stdout } = await promisify(execFile)(process.execPath, ['gateway/createAdmin.ts', email], {
      env,
    });
    expect(stdout).toContain('is an admin now');
    expect(await prisma.profile.findUniqueOrThrow({ where: { id } })).toMatchObject({ role: 'ADMIN' });
    expect(await entriesOf(null)).toMatchObject([
      {
        ...{ action: 'admin.create', entity: 'Profile', entityId: id },
        ...{ before: { role: 'PARENT' }, after: { role: 'ADMIN' } },
      },
    ]);
  });
});
