/** The message of the banner above the lessons about the last action. */
export type News = { tone: 'success' | 'danger'; text: string };
