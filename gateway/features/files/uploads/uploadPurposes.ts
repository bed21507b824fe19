import { badInput } from '../../../../contract/errors.ts';
import type { UploadLimits, UploadPurpose } from '../../../../contract/uploads.ts';
import type { App, Viewer } from '../../../context.ts';

/**
 * The row that a file is meant for. `studentId` is null for the purposes of a person's own files, `assignmentId` is set
 * only for those of submissions.
 */
export type UploadTarget = {
  purpose: UploadPurpose;
  studentId: string | null;
  assignmentId: string | null;
};

/** Returns the student that a file is for. @throws DomainError BAD_INPUT when none is named */
export function requireStudentId({ studentId }: UploadTarget): string {
  if (studentId === null) throw badInput('studentId', 'Say which child this is for');
  return studentId;
}

/**
 * Returns the kinds and sizes of files that a target accepts from this viewer now.
 * @throws DomainError NOT_FOUND for a target that is not the viewer's, CLOSED for one that accepts nothing now
 */
export type FindBounds = (app: App, viewer: Viewer, target: UploadTarget) => Promise<UploadLimits>;

const boundsByPurpose = new Map<UploadPurpose, FindBounds>();

/** Registers a purpose; called once per purpose by the index of the feature that attaches such files. */
export function registerUploadPurpose(purpose: UploadPurpose, findBounds: FindBounds): void {
  boundsByPurpose.set(purpose, findBounds);
}

export const boundsFor: FindBounds = (app, viewer, target) => {
  const findBounds = boundsByPurpose.get(target.purpose);
  if (!findBounds) throw new Error(`No feature accepts uploads for ${target.purpose}`);
  return findBounds(app, viewer, target);
};
