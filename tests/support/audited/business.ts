import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { readSettings } from '../../../gateway/features/settings/settings.ts';
import { makeProject } from '../factories/files.ts';
import { type Family, makeFamily } from '../factories/people.ts';
import { readSettingsInput } from '../factories/settings.ts';
import type { TestGateway } from '../services/gateway.ts';
import type { AuditSample } from './sample.ts';

const WORDS = 'My number is 0803 123 4567';
const HOUR_MS = 3_600_000;

async function makeWaitingProject({ app }: TestGateway) {
  const { studentId } = await makeFamily(app);
  return (await makeProject(app, { studentId, title: 'Paper Boat', isApproved: false })).id;
}

/** Arranges a message that shares a contact. */
async function makeMessage({ app }: TestGateway, { studentId, mentor, parent }: Family) {
  const id = randomUUID();
  await app.prisma.message.create({
    data: {
      ...{ id, studentId, senderId: mentor.id, content: WORDS, sharesContact: true },
      recipients: { create: { recipientId: parent.id } },
    },
  });
  return id;
}

/** Arranges a job that failed for good. @returns its id */
async function makeFailedJob({ jobs }: TestGateway): Promise<string> {
  const job = await jobs.queue('mail').add('mail.send', {}, { attempts: 1 });
  const worker = jobs.worker('mail', 1, async () => {
    throw new Error('The mailbox is full');
  });
  worker.on('error', () => {});
  worker.run().catch(() => {});
  await expect.poll(() => job.isFailed(), { timeout: 30_000 }).toBe(true);
  await worker.close();
  return job.id ?? '';
}

const jobSample =
  (action: string): AuditSample =>
  async ({ gateway }) => {
    const jobId = await makeFailedJob(gateway);
    const before = { name: 'mail.send', reason: 'The mailbox is full', attempts: 1 };
    return {
      input: { queue: 'mail', jobId },
      entries: [{ action, entity: 'Job', entityId: `mail:${jobId}`, before, after: null }],
      hidden: [],
    };
  };

/** The writes of admins about the gallery, reports and the site. */
export const businessSamples: Record<string, AuditSample> = {
  async decideProject({ gateway }) {
    const projectId = await makeWaitingProject(gateway);
    const { version } = await gateway.app.prisma.project.findUniqueOrThrow({ where: { id: projectId } });
    return {
      input: { projectId, version, decision: 'APPROVE' },
      entries: [
        {
          ...{ action: 'project.approve', entity: 'Project', entityId: projectId },
          ...{ before: { isApproved: false }, after: { isApproved: true } },
        },
      ],
      hidden: [],
    };
  },

  async deleteProject({ gateway }) {
    const projectId = await makeWaitingProject(gateway);
    const before = { title: 'Paper Boat', isApproved: false };
    return {
      input: { projectId },
      entries: [{ action: 'project.delete', entity: 'Project', entityId: projectId, before, after: null }],
      hidden: [],
    };
  },

  async recheckLink({ gateway }) {
    const projectId = await makeWaitingProject(gateway);
    return {
      input: { projectId },
      entries: [
        {
          ...{ action: 'project.recheckLink', entity: 'Project', entityId: projectId, after: null },
          before: { linkFinalUrl: null, linkStatus: null },
        },
      ],
      hidden: [],
    };
  },

  async decideReport({ gateway }) {
    const family = await makeFamily(gateway.app);
    const { studentId, parent, mentor } = family;
    const messageId = await makeMessage(gateway, family);
    const { id: reportId } = await gateway.app.prisma.report.create({
      data: {
        ...{ messageId, studentId, reporterId: parent.id, senderId: mentor.id, reason: 'Rude' },
        ...{ content: WORDS, sentAt: new Date(), course: 'WEBSITE_APP' },
        ...{ studentName: 'Dara', senderName: 'Tunde', reporterName: 'Ngozi' },
      },
    });
    return {
      input: { reportId, decision: 'REMOVED', resolution: 'It broke a rule', reporterNote: 'Thank you' },
      entries: [
        {
          ...{ action: 'report.decide', entity: 'Report', entityId: reportId },
          before: { decision: null, resolvedAt: null },
          after: { decision: 'REMOVED', resolution: 'It broke a rule' },
        },
        {
          ...{ action: 'message.hide', entity: 'Message', entityId: messageId },
          ...{ before: { hiddenAt: null }, after: { hiddenAt: expect.any(String) } },
        },
      ],
      hidden: [WORDS],
    };
  },

  async markContactSeen({ gateway }) {
    const messageId = await makeMessage(gateway, await makeFamily(gateway.app));
    return {
      input: { messageId },
      entries: [
        {
          ...{ action: 'message.contactSeen', entity: 'Message', entityId: messageId },
          ...{ before: { contactSeenAt: null }, after: { contactSeenAt: expect.any(String) } },
        },
      ],
      hidden: [WORDS],
    };
  },

  async markContactTextSeen({ gateway }) {
    const { studentId, parent } = await makeFamily(gateway.app);
    const { id: textId } = await gateway.app.prisma.contactText.create({
      data: { kind: 'HELP_QUESTION', studentId, senderId: parent.id, content: WORDS },
    });
    return {
      input: { textId },
      entries: [
        {
          ...{ action: 'contactText.seen', entity: 'ContactText', entityId: textId },
          ...{ before: { seenAt: null }, after: { seenAt: expect.any(String) } },
        },
      ],
      hidden: [WORDS],
    };
  },

  async updateCompany({ gateway }) {
    const { company } = await readSettings(gateway.app.prisma);
    const registration = `RC ${randomUUID().slice(0, 8)}`;
    return {
      input: { ...company, registration },
      entries: [
        {
          ...{ action: 'company.update', entity: 'Setting', entityId: 'company' },
          ...{ before: { registration: company.registration }, after: { registration } },
        },
      ],
      hidden: [],
    };
  },

  async updateSettings({ gateway, admin }) {
    const settings = await readSettingsInput(gateway.url, admin);
    const { platformName } = settings;
    const renamed = `Makers ${randomUUID().slice(0, 8)}`;
    return {
      input: { ...settings, platformName: renamed },
      entries: [
        {
          ...{ action: 'settings.update', entity: 'Setting', entityId: 'settings' },
          ...{ before: { platformName }, after: { platformName: renamed } },
        },
      ],
      hidden: [],
    };
  },

  async startExport() {
    return {
      input: { table: 'students', filters: [{ name: 'course', value: 'WEBSITE_APP' }] },
      entries: [
        {
          ...{ action: 'export.start', entity: 'Export', entityId: expect.any(String), before: null },
          after: { table: 'students', filters: { course: 'WEBSITE_APP' } },
        },
      ],
      hidden: [],
    };
  },

  async cancelExport({ gateway: { app }, admin }) {
    const { id } = await app.prisma.export.create({
      data: {
        ...{ ownerId: admin.id, table: 'students', filters: {}, totalRows: 0 },
        expiresAt: new Date(Date.now() + HOUR_MS),
      },
    });
    return {
      input: { exportId: id },
      entries: [{ action: 'export.cancel', entity: 'Export', entityId: id, before: null, after: null }],
      hidden: [],
    };
  },

  retryJob: jobSample('job.retry'),
  removeJob: jobSample('job.remove'),
};
