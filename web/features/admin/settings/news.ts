/** What became of an action, as the banner of the settings shows it. */
export type SettingsNews = { tone: 'success' | 'danger'; text: string };
