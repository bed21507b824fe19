/** The hour of Sunday, in the parent's zone, at which the summary of the week is written. */
export const SUMMARY_HOUR = 18;
/** Most lessons and scores of a child that a summary names. */
const MAX_NAMED = 5;

/** The lessons, scores and unread reviews of a child in a week. */
export type ChildWeek = {
  firstName: string;
  /** Titles of the completed lessons, the latest first. */
  lessons: string[];
  /** Scores out of 100, the latest first. */
  scores: { title: string; score: number }[];
  /** Reviews of the child’s work, however old, that the parent has not opened. */
  unreadReviews: number;
};

export const hasNews = ({ lessons, scores, unreadReviews }: ChildWeek): boolean =>
  lessons.length > 0 || scores.length > 0 || unreadReviews > 0;

type Texts = { subject: string; lines: string[] };

/** Returns the email about a week in which something happened. */
export function summaryEmail(platformName: string, children: readonly ChildWeek[]): Texts {
  return {
    subject: `Your week at ${platformName}`,
    lines: ['This is what happened this week.', ...children.filter(hasNews).flatMap(linesOf)],
  };
}

/** Returns the email about a week without news, which is sent once until there is news again. */
export function quietEmail(platformName: string, children: readonly ChildWeek[]): Texts {
  const names = children.map(({ firstName }) => firstName).join(' and ');
  return {
    subject: `A quiet week at ${platformName}`,
    lines: [
      `${names} did no lesson this week. That happens.`,
      'A good moment to ask: “What would you like to make next?” One lesson takes about half an hour.',
      'We write again when there is news.',
    ],
  };
}

function linesOf({ firstName, lessons, scores, unreadReviews }: ChildWeek): string[] {
  const count = lessons.length === 1 ? 'one lesson' : `${lessons.length} lessons`;
  const more = lessons.length > MAX_NAMED ? ', and more' : '';
  const named = scores.slice(0, MAX_NAMED).map(({ title, score }) => `${title}: ${score} of 100`);
  const reviews = unreadReviews === 1 ? 'one review' : `${unreadReviews} reviews`;
  return [
    lessons.length > 0
      ? `${firstName} finished ${count}: ${lessons.slice(0, MAX_NAMED).join(', ')}${more}.`
      : `${firstName} finished no lesson this week.`,
    ...(named.length > 0 ? [`Scores of ${firstName}: ${named.join('; ')}.`] : []),
    ...(unreadReviews > 0 ? [`You have not read ${reviews} of ${firstName}’s work yet.`] : []),
    `Ask ${firstName}: “${questionOf(lessons[0], scores[0]?.title)}”`,
  ];
}

function questionOf(lesson: string | undefined, work: string | undefined): string {
  if (lesson) return `What did you make in the lesson ${lesson}, and what was hard?`;
  return work ? `What would you do in another way in ${work}?` : 'What do you want to make next?';
}
