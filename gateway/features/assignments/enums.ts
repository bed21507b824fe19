import {
  AssignmentKind,
  QuestionKind,
  SubmissionFileKind,
  SubmissionMode,
  SubmissionStatus,
} from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';

export const AssignmentKindEnum = builder.enumType(AssignmentKind, { name: 'AssignmentKind' });
export const QuestionKindEnum = builder.enumType(QuestionKind, { name: 'QuestionKind' });
export const SubmissionModeEnum = builder.enumType(SubmissionMode, { name: 'SubmissionMode' });
/** Submission modes that a person chooses; a quiz has its own. */
export const WrittenSubmissionModeEnum = builder.enumType('WrittenSubmissionMode', {
  values: ['TEXT', 'FILE', 'BOTH'] as const,
});
export const SubmissionStatusEnum = builder.enumType(SubmissionStatus, { name: 'SubmissionStatus' });
export const SubmissionFileKindEnum = builder.enumType(SubmissionFileKind, { name: 'SubmissionFileKind' });
