/** Plain shapes of the demo's courses. The seed turns them into rows; nothing here touches a database. */

export type CourseKey = 'WEBSITE_APP' | 'VIDEO_ANIMATION';

type QuestionKind = 'MULTIPLE_CHOICE' | 'TRUE_FALSE' | 'SHORT_ANSWER' | 'ESSAY';

export type QuestionContent = {
  kind: QuestionKind;
  text: string;
  /** Four for multiple choice, True and False for true/false, none otherwise. */
  options: string[];
  /** One of the options, or the expected words of a short answer; null for an essay, which a person reads. */
  correctAnswer: string | null;
  /** 1 to 100. */
  points: number;
  /** Shown to the child after the attempt is marked. */
  explanation: string;
  isRequired: boolean;
  /** A drawing of the content that is shown with the question, and what it shows in words. */
  image?: { drawing: string; alt: string };
};

export type AssignmentContent = {
  kind: 'OBJECTIVE' | 'SUBMISSION';
  title: string;
  description: string;
  instructions: string;
  requirements: string[];
  isRequired: boolean;
  /** 1 to 10. */
  maxAttempts: number;
  /** 0 to 100. */
  passingScore: number;
  /** File name endings without the dot; absent means the product's default list. */
  allowedFileTypes?: string[];
  /** Up to 50; absent means the product's default of 10. */
  maxFileSizeMb?: number;
  /** In the order they are asked; empty for a submission. */
  questions: QuestionContent[];
};

export type LessonContent = {
  /** 1 to 20 within the course. */
  number: number;
  title: string;
  description: string;
  videoTitle: string;
  /** Null shows the player's state for a lesson without a video. */
  videoEmbedCode: string | null;
  /** 30 to 45. */
  videoDurationMinutes: number;
  /** Markdown with headings from level three down, because the page owns the first two. */
  textContent: string;
  assignments: AssignmentContent[];
};
