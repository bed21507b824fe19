import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkVerdict, type ReportVerdict } from '../../../contract/reports.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Report } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { applyDecision } from '../gallery/decideProject.ts';
import { signalProjects } from '../gallery/signalProjects.ts';
import { hideMessage } from '../messaging/hideMessage.ts';
import { notify } from '../notifications/notify.ts';
import { markSubjectReadByAdmins } from '../notifications/notifyAdmins.ts';
import { visibleReports } from './access.ts';

export type Verdict = ReportVerdict & { reportId: string };

/**
 * Closes a report with the decision of an admin, once: removes the message or takes the project out of the gallery,
 * or warns the author, and notifies the reporter of the admin's word. All of it happens or nothing does.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT when it is closed or when the decision has nothing to act upon
 */
export async function decideReport(app: App, viewer: Viewer, verdict: Verdict): Promise<string> {
  throwIfInvalid(checkVerdict(verdict));
  const { reportId: id, decision } = verdict;
  const words = {
    resolution: verdict.resolution.trim(),
    reporterNote: verdict.reporterNote.trim(),
    warning: decision === 'WARNED' ? verdict.warning.trim() : null,
  };
  const unapprovedId = await inTransaction(app, async (tx, effects) => {
    await tx.$queryRaw`SELECT 1 FROM "Report" WHERE id = ${id}::uuid FOR UPDATE`;
    const report = await tx.report.findFirst({ where: { AND: [{ id }, visibleReports(viewer)] } });
    if (!report) throw notFound('Report');
    if (report.resolvedAt)
      throw new DomainError('CONFLICT', 'Somebody has closed this report already', 'reportId');
    const resolvedAt = new Date();
    await tx.report.update({
      where: { id },
      data: { ...words, decision, resolvedAt, resolverId: viewer.id, openRank: 0 },
    });
    await recordAuditEntry(tx, viewer, {
      action: 'report.decide',
      entity: 'Report',
      entityId: id,
      before: { decision: null, resolvedAt: null },
      after: { decision, resolvedAt: resolvedAt.toISOString(), ...words },
      reason: words.resolution,
    });
    await markSubjectReadByAdmins(tx, effects, `report:${id}`);
    const removed = decision === 'REMOVED' && (await remove(tx, effects, viewer, report));
    if (words.warning !== null) warn(effects, report, words.warning);
    answer(effects, report, words.reporterNote);
    return removed ? report.projectId : null;
  });
  if (unapprovedId) signalProjects(app, [unapprovedId], true);
  return id;
}

/** Removes what was reported. @returns true when open galleries show another list by it */
async function remove(tx: Tx, effects: Effects, viewer: Viewer, report: Report): Promise<boolean> {
  const { messageId, projectId } = report;
  if (messageId) {
    await hideMessage(tx, effects, viewer, messageId);
    return false;
  }
  if (projectId)
    return applyDecision(tx, effects, viewer, { projectId, decision: 'UNAPPROVE', version: null });
  throw new DomainError(
    'CONFLICT',
    'What was reported has been deleted, so there is nothing to remove',
    'decision',
  );
}

/** Notifies the author. It does not say who reported it. */
function warn(effects: Effects, { id, senderId, kind }: Report, warning: string): void {
  if (!senderId) throw new DomainError('CONFLICT', 'The author has no account any more', 'decision');
  notify(effects, {
    ...WORD,
    recipientIds: [senderId],
    title: kind === 'MESSAGE' ? 'About a message of yours' : 'About a project of your child',
    body: warning,
    subjectKey: `report:${id}:warning`,
  });
}

/** Notifies the reporter, who may have deleted the account meanwhile. */
function answer(effects: Effects, { id, reporterId, kind }: Report, note: string): void {
  if (!reporterId) return;
  notify(effects, {
    ...WORD,
    recipientIds: [reporterId],
    title: kind === 'MESSAGE' ? 'About the message you reported' : 'About the project you reported',
    body: note,
    subjectKey: `report:${id}:note`,
  });
}

const WORD = { kind: 'MESSAGE', studentId: null, actionUrl: null, actionText: null } as const;
