/** Messages about handing work in; apart from the rules, which a lesson does not need before it is shown. */
export const ASSIGNMENT_TEXTS = {
  submitted: 'Assignment submitted successfully!',
  submitFailed: 'Failed to submit assignment',
  quizSubmitted: 'Quiz submitted successfully!',
  quizNotSent: 'Failed to submit quiz',
  quizFailed: (reason: string) => `Failed to submit quiz: ${reason}`,
  questionsNotLoaded: 'Failed to load questions. Please try again.',
  noQuestions: 'No questions found for this assignment.',
  unsupportedQuestion: 'Unsupported question type',
  unknownError: 'Unknown error',
  notBegun: 'The questions have changed. Please close the quiz and start it again.',
  remaining: (count: number) => `Please answer all required questions (${count} remaining)`,
  textMissing: 'Please provide a text description of your work',
  fileMissing: 'Please upload at least one file or screenshot',
  nothing: 'Please provide either text description or upload files',
  invalidUrl: (link: string) =>
    link.trim().toLowerCase().startsWith('http://')
      ? `Invalid URL: ${link}. Please start it with https:// instead of http://`
      : `Invalid URL: ${link}`,
};
