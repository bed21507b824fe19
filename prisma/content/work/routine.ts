/**
 * A required piece of work that a reviewer approved at the first attempt. For a quiz with a question for a person,
 * `text` is that answer; the other questions are answered correctly.
 */
export type RoutineWork = {
  student: string;
  lesson: number;
  reviewer: string;
  /** 70 to 100. */
  score: number;
  text: string | null;
  screenshots: string[];
  feedback: string;
  praise: string;
  improve: string;
  next: string;
};
