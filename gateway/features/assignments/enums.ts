import { builder } from '../../builder.ts';
import {
  AssignmentKind,
  QuestionKind,
  SubmissionFileKind,
  SubmissionMode,
  SubmissionStatus,
} from '../../generated/prisma/enums.ts';

export const AssignmentKindEnum = builder.enumType(AssignmentKind, { name: 'AssignmentKind' });
export const QuestionKindEnum = builder.enumType(QuestionKind, { name: 'QuestionKind' });
export const SubmissionModeEnum = builder.enumType(SubmissionMode, { name: 'SubmissionMode' });
export const SubmissionStatusEnum = builder.enumType(SubmissionStatus, { name: 'SubmissionStatus' });
export const SubmissionFileKindEnum = builder.enumType(SubmissionFileKind, { name: 'SubmissionFileKind' });
