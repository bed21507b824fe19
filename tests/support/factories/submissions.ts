import { randomUUID } from 'node:crypto';
import { type Answer, dataOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import { askAs, type Family, makeFamily, makePerson, type Person, type Site } from './people.ts';
import {
  ReviewSubmissionDocument,
  type ReviewSubmissionMutation,
  SubmitAssignmentDocument,
  type SubmitAssignmentMutation,
  type SubmitAssignmentMutationVariables,
} from './submissions.generated.ts';

type WorkInput = SubmitAssignmentMutationVariables['input'];
/** The parts of a submission that differ from the usual one. */
export type WorkChanges = Partial<WorkInput>;
/** A submission, or why it was rejected. */
export type SubmissionResult = SubmitAssignmentMutation['submitAssignment'];

type Families = {
  family: Family;
  others: Family;
  /** A parent without children. */
  stranger: Person;
  admin: Person;
  /** The parent of a paid child without a mentor, whose work is in the shared queue. */
  diyParent: Person;
  diyStudent: string;
};

/** Arranges everybody who may submit or review work, and a stranger who may not. */
export async function makeFamilies(site: Site): Promise<Families> {
  const [family, others, stranger, admin, diyParent] = await Promise.all([
    makeFamily(site),
    makeFamily(site),
    makePerson(site, { role: 'PARENT', name: 'Ifeoma' }),
    makePerson(site, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(site, { role: 'PARENT', name: 'Bola' }),
  ]);
  const diy = await site.prisma.student.create({
    data: { parentId: diyParent.id, firstName: 'Simi', age: 11, paymentStatus: 'COMPLETED' },
  });
  return { family, others, stranger, admin, diyParent, diyStudent: diy.id };
}

type Gateway = Pick<TestGateway, 'url'>;

/** Submits a text as the work of a student. */
export async function submitWork(
  { url }: Gateway,
  person: Person,
  work: WorkChanges & Pick<WorkInput, 'studentId' | 'assignmentId'>,
): Promise<SubmissionResult> {
  const input: WorkInput = {
    id: randomUUID(),
    mode: 'TEXT',
    text: 'My page about goats',
    links: [],
    files: [],
    screenshots: [],
    ...work,
  };
  return dataOf(await askAs(url, person)(SubmitAssignmentDocument, { input })).submitAssignment;
}

/** Reviews a submission. @returns the whole answer, for those who may not review at all */
export function requestReview(
  { url }: Gateway,
  person: Person,
  submissionId: string,
  score: number,
): Promise<Answer<ReviewSubmissionMutation>> {
  const lists = { strengths: ['Brave'], areasForImprovement: [], nextSteps: [] };
  const input = { submissionId, score, feedback: 'Well done', ...lists };
  return askAs(url, person)(ReviewSubmissionDocument, { input });
}

/** Reviews a submission. @returns the result, which may be a DomainError */
export async function reviewWork(
  ...review: Parameters<typeof requestReview>
): Promise<ReviewSubmissionMutation['reviewSubmission']> {
  return dataOf(await requestReview(...review)).reviewSubmission;
}

export const submissionsIn = (results: SubmissionResult[]) =>
  results.filter((result) => result.__typename === 'Submission');

export const errorCodesIn = (results: SubmissionResult[]) =>
  results.filter((result) => result.__typename === 'DomainError').map(({ code }) => code);
