import { DomainError } from '../../../../contract/errors.ts';
import type { UploadLimits } from '../../../../contract/uploads.ts';
import type { App, Viewer } from '../../../context.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { ownerOf, ownUploads, type UploadOwner } from './access.ts';
import { MAX_UNATTACHED_UPLOADS, UPLOADS_PER_PERSON } from './limits.ts';
import { boundsFor, type UploadTarget } from './uploadPurposes.ts';

/** The owner of an upload with their limits: a signed-in person, or the visitor of a ticket. */
export type Uploader = UploadOwner & {
  /** Returns the kinds and sizes of files that a target accepts. @throws DomainError NOT_FOUND, NOT_ALLOWED, CLOSED */
  findBounds: (app: App, target: UploadTarget) => Promise<UploadLimits>;
  /** Counts one more upload within the transaction that creates it. @throws DomainError LIMIT */
  countUpload: (tx: Tx, sizeBytes: number) => Promise<void>;
};

/** Returns a signed-in person as an uploader. */
export function personUploader(viewer: Viewer): Uploader {
  const owner = ownerOf(viewer);
  return {
    ...owner,
    findBounds: (app, target) => boundsFor(app, viewer, target),
    async countUpload(tx) {
      await consumeRateLimit(tx, UPLOADS_PER_PERSON, viewer.id);
      if ((await tx.storedFile.count({ where: ownUploads(owner) })) >= MAX_UNATTACHED_UPLOADS)
        throw new DomainError('LIMIT', UPLOADS_PER_PERSON.message, null);
    },
  };
}
