/** Texts about what a person typed and has not sent. */
export const DRAFT_TEXTS = {
  restored: 'We kept what you typed here before.',
  startOver: 'Start Over',
  question: 'Discard what you typed?',
  explanation: 'It has not been saved yet.',
  discard: 'Discard',
  keep: 'Keep Editing',
};
