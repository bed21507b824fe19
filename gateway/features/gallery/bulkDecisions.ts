import { z } from 'zod';
import type { BulkActionKind } from '../../../contract/bulkActions.ts';
import {
  checkDecision,
  PROJECT_ADMIN_TEXTS,
  type ProjectDecision,
  projectState,
} from '../../../contract/gallery.ts';
import type { Project } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';
import type { BulkActionDefinition, BulkPreviewRow, BulkViewer } from '../bulkActions/definitions.ts';
import { managedProjects } from './access.ts';
import { applyDecision, decisionChange } from './decideProject.ts';
import { PROJECT_FILTER_NAMES, selectProjects } from './projectTable.ts';
import { signalProjects } from './signalProjects.ts';
import { undoDecision } from './undoDecision.ts';

const STATE = z.object({ isApproved: z.boolean(), isFeatured: z.boolean(), isDecided: z.boolean() });
const CHANGE = z.object({ before: STATE, after: STATE });

const stateOf = ({ isApproved, isFeatured, decidedAt }: Project) => ({
  ...{ isApproved, isFeatured, isDecided: decidedAt !== null },
});

/** Makes one decision about many projects. */
const bulkDecision = (kind: BulkActionKind, decision: ProjectDecision): BulkActionDefinition => ({
  kind,
  filters: PROJECT_FILTER_NAMES,
  checkReason: null,
  select: selectProjects,
  preview: (db, viewer, ids) => previewDecisions(db, viewer, ids, decision),
  async apply({ tx, effects, viewer, subjectId: projectId }) {
    const where = { AND: [{ id: projectId }, managedProjects(viewer)] };
    const before = await tx.project.findFirst({ where });
    // Decided about as it is now, unless somebody changes it before it is locked.
    const version = before?.version ?? null;
    const hasChanged = await applyDecision(tx, effects, viewer, { projectId, decision, version });
    if (!before || !hasChanged) return null;
    const after = await tx.project.findUniqueOrThrow({ where: { id: projectId } });
    return { before: stateOf(before), after: stateOf(after) };
  },
  undo: ({ tx, effects, viewer, subjectId: projectId }, change) =>
    undoDecision(tx, effects, viewer, { projectId, ...CHANGE.parse(change) }),
  afterCommit: (app, projectId) => signalProjects(app, [projectId], true),
});

export const bulkDecisions: readonly BulkActionDefinition[] = [
  bulkDecision('APPROVE_PROJECTS', 'APPROVE'),
  bulkDecision('UNAPPROVE_PROJECTS', 'UNAPPROVE'),
  bulkDecision('FEATURE_PROJECTS', 'FEATURE'),
  bulkDecision('UNFEATURE_PROJECTS', 'UNFEATURE'),
];

async function previewDecisions(
  db: Db,
  viewer: BulkViewer,
  ids: readonly string[],
  decision: ProjectDecision,
): Promise<BulkPreviewRow[]> {
  const projects = await db.project.findMany({
    where: { AND: [{ id: { in: [...ids] } }, managedProjects(viewer)] },
    include: { student: { select: { firstName: true } } },
  });
  return projects.map((project) => {
    const after = decisionChange(project, decision);
    const isSame = after === null ? PROJECT_ADMIN_TEXTS.alreadyDecided[decision] : null;
    return {
      subjectId: project.id,
      label: `${project.title}, by ${project.student.firstName}`,
      before: stateText(project),
      after: stateText({ ...project, ...after, decidedAt: new Date() }),
      problem: checkDecision(project, decision)?.message ?? isSame,
      expected: null,
    };
  });
}

function stateText(project: Pick<Project, 'isApproved' | 'isFeatured' | 'decidedAt'>): string {
  return project.isFeatured ? 'Featured' : PROJECT_ADMIN_TEXTS.states[projectState(project)];
}
