/** What the banner over the lessons says of the last thing that was done. */
export type News = { tone: 'success' | 'danger'; text: string };
