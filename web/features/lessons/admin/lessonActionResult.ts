/** The message of the banner above the lessons about the last action. */
export type LessonActionResult = { tone: 'success' | 'danger'; text: string };
