import type { App } from '../../../gateway/context.ts';
import type { Prisma } from '../../../gateway/generated/prisma/client.ts';

type AssignmentOptions = {
  lessonId: string;
  position: number;
  kind: 'OBJECTIVE' | 'SUBMISSION';
  questions: Omit<Prisma.AssignmentQuestionCreateWithoutAssignmentInput, 'position'>[];
};

/** Creates an assignment of a lesson, with questions in the given order. */
export async function makeAssignment(
  { prisma }: Pick<App, 'prisma'>,
  { lessonId, position, kind, questions }: AssignmentOptions,
): Promise<{ id: string; questionIds: string[] }> {
  const assignment = await prisma.assignment.create({
    data: {
      lessonId,
      position,
      kind,
      title: `${kind} ${position}`,
      questions: { create: questions.map((question, index) => ({ ...question, position: index + 1 })) },
    },
    select: { id: true, questions: { orderBy: { position: 'asc' }, select: { id: true } } },
  });
  return { id: assignment.id, questionIds: assignment.questions.map(({ id }) => id) };
}
