import { applicationProblems } from '../../../../contract/mentorApplications.ts';
import { parseSpecialization } from '../../../../contract/mentorRecords.ts';
import type { SubmitMentorApplicationInput } from '../../../generated/types.ts';
import type { Problem } from '../../../lib/forms/problems.ts';
import type { Checked } from '../../../lib/forms/useForm.ts';
import { isUploadPending, type UploadItem } from '../../files/uploads.ts';
import { expiryInstant } from '../expiryInstant.ts';
import type { StoredApplication } from './applicationDraft.ts';

/** Reads the application to submit from its draft and its document. */
export function readApplication(
  draft: StoredApplication,
  document: UploadItem<'IDENTITY'> | null,
): Checked<SubmitMentorApplicationInput> {
  const { id, specialization, experience, experienceYears, references, checkReference } = draft;
  const application = {
    specialization: parseSpecialization(specialization),
    experience,
    experienceYears: experienceYears.trim() === '' ? Number.NaN : Number(experienceYears),
    references,
    checkReference,
    checkExpiresAt: expiryInstant(draft.checkExpiresOn),
    identityFileId: document?.id ?? null,
  };
  const problems: Problem[] = [...applicationProblems(application, new Date())];
  if (document && document.stage !== 'ready')
    problems.push({ field: 'identityFileId', message: unfinishedText(document) });
  const { identityFileId, checkExpiresAt } = application;
  if (problems.length > 0 || identityFileId === null) return { problems };
  return { input: { ...application, id, identityFileId, checkExpiresAt: checkExpiresAt.toISOString() } };
}

const unfinishedText = ({ name, stage }: UploadItem<'IDENTITY'>) =>
  isUploadPending(stage)
    ? `${name} is still on its way. Please wait a moment, or choose another one.`
    : `${name} has not arrived. Try again, or choose another one.`;
