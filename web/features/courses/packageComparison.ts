/** Rows of the package comparison: true and false are shown as a tick and a dash, a text as it is. */
export const comparison: readonly { feature: string; diy: boolean | string; mentored: boolean | string }[] = [
  { feature: 'Video lessons', diy: '20', mentored: '20' },
  { feature: 'Assignments and projects', diy: true, mentored: true },
  { feature: 'Progress dashboard', diy: true, mentored: true },
  { feature: 'Weekend Zoom feedback', diy: true, mentored: true },
  { feature: 'Community forum', diy: true, mentored: true },
  { feature: 'Certificate', diy: true, mentored: true },
  { feature: 'Lifetime access', diy: true, mentored: true },
  { feature: 'Personal mentor', diy: false, mentored: true },
  { feature: '1-on-1 video sessions', diy: false, mentored: 'Weekly, 45 minutes' },
  { feature: 'Messages with the mentor', diy: false, mentored: true },
  { feature: 'Personalised feedback', diy: false, mentored: true },
  { feature: 'Career guidance', diy: false, mentored: true },
  { feature: 'Support answers in', diy: '24-48 hours', mentored: 'the same day' },
];
