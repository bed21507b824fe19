export const QUEUE_TEXTS = {
  retried: 'Job put back into its queue.',
  notRetried: 'Failed to retry job.',
  removed: 'Job removed.',
  notRemoved: 'Failed to remove job.',
  removeQuestion: 'Are you sure you want to remove this job?',
  removeWarning: 'Its work is not done, unless a later run finds it. This action cannot be undone.',
};
