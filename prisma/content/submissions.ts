import { students } from './families.ts';
import { studentByKey } from './lookup.ts';
import type { AttemptContent, StudentContent, SubmissionContent } from './people.ts';
import { duringLesson } from './schedule.ts';
import type { AssignmentContent, LessonContent } from './types.ts';
import { videoAnimationLessons } from './videoAnimation/course.ts';
import { websiteAppLessons } from './websiteApp/course.ts';
import type { RoutineWork } from './work/routine.ts';
import { specialWork } from './work/special.ts';
import { videoAnimationWork } from './work/videoAnimation.ts';
import { websiteAppWork } from './work/websiteApp.ts';

/** The lessons of a child's course, in order. */
export function lessonsOf(student: StudentContent): LessonContent[] {
  return student.course === 'WEBSITE_APP' ? websiteAppLessons : videoAnimationLessons;
}

function requiredAssignment(student: StudentContent, lessonNumber: number): AssignmentContent | undefined {
  const lesson = lessonsOf(student).find((candidate) => candidate.number === lessonNumber);
  return lesson?.assignments.find((assignment) => assignment.isRequired);
}

function quizAttempt(student: StudentContent, lesson: number, quiz: AssignmentContent): AttemptContent {
  return {
    minutesAgo: duringLesson(student, lesson, 0.1),
    mode: 'QUIZ',
    status: 'APPROVED',
    score: 100,
    text: null,
    links: [],
    screenshots: [],
    documents: [],
    answers: quiz.questions.map((question) => question.correctAnswer ?? ''),
    review: null,
  };
}

function reviewedAttempt(
  work: RoutineWork,
  student: StudentContent,
  task: AssignmentContent,
): AttemptContent {
  const isQuiz = task.kind === 'OBJECTIVE';
  const hasFiles = work.screenshots.length > 0;
  const writtenMode = hasFiles ? (work.text ? 'BOTH' : 'FILE') : 'TEXT';
  return {
    minutesAgo: duringLesson(student, work.lesson, 0.7),
    mode: isQuiz ? 'QUIZ' : writtenMode,
    status: 'APPROVED',
    score: work.score,
    text: isQuiz ? null : work.text,
    links: [],
    screenshots: work.screenshots,
    documents: [],
    answers: isQuiz ? task.questions.map((question) => question.correctAnswer ?? work.text ?? '') : null,
    review: {
      reviewer: work.reviewer,
      minutesAgo: duringLesson(student, work.lesson, 0.35),
      overallScore: work.score,
      feedback: work.feedback,
      strengths: [work.praise],
      areasForImprovement: [work.improve],
      nextSteps: [work.next],
      timeSpentMinutes: 8 + (work.score % 9),
    },
  };
}

function routine(work: RoutineWork): SubmissionContent {
  const student = studentByKey(work.student);
  const task = requiredAssignment(student, work.lesson);
  if (!task) throw new Error(`Lesson ${work.lesson} of ${student.course} requires no work`);
  return {
    student: work.student,
    lessonNumber: work.lesson,
    assignmentTitle: task.title,
    attempts: [reviewedAttempt(work, student, task)],
  };
}

/** Perfect answers to each required quiz without a person's question, up to the child's latest lesson. */
function quizzesOf(student: StudentContent): SubmissionContent[] {
  const done = lessonsOf(student).filter((lesson) => lesson.number <= student.completedLessonCount);
  return done.flatMap((lesson) => {
    const task = requiredAssignment(student, lesson.number);
    const machineMarked = task?.questions.length && task.questions.every((q) => q.correctAnswer !== null);
    if (!task || !machineMarked) return [];
    const attempts = [quizAttempt(student, lesson.number, task)];
    return [{ student: student.key, lessonNumber: lesson.number, assignmentTitle: task.title, attempts }];
  });
}

/** Everything the demo's children have handed in, enough to justify each completed lesson. */
export const submissions: SubmissionContent[] = [
  ...students.flatMap(quizzesOf),
  ...[...websiteAppWork, ...videoAnimationWork].map(routine),
  ...specialWork,
];
