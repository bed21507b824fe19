import { LegalPage, type LegalSection } from './LegalPage.tsx';

const sections: readonly LegalSection[] = [
  {
    id: 'what',
    title: 'What cookies are',
    body: [
      'Cookies are small texts that a website leaves in your browser and reads again later. Your browser has a similar place called local storage. We use both sparingly.',
    ],
  },
  {
    id: 'necessary',
    title: 'What we use',
    body: [
      'Only what the platform needs to work:',
      [
        'A session cookie that keeps you signed in. It cannot be read by scripts, is sent only to us, and ends when you sign out or after a time without use.',
        'A second cookie beside it that only says that you are signed in, so that pages open faster for those who are not.',
        'A cookie that recognises a browser you have signed in with before, so that wrong guesses by others cannot lock you out. It lasts a year.',
        'Short-lived cookies during sign-in, also with Google, that protect against forged requests.',
        'Local storage: light or dark colours, if you choose; a course you picked before signing up; and messages that are waiting to be sent while you are offline. Sign-out clears what belongs to you.',
      ],
    ],
  },
  {
    id: 'not',
    title: 'What we do not use',
    body: [
      'No advertising cookies, no tracking across websites, no analytics of other companies. That is why you see no cookie banner here.',
    ],
  },
  {
    id: 'others',
    title: 'Other companies',
    body: [
      'When you pay, the payment provider’s page may set cookies of its own to prevent fraud. Lessons may show videos from YouTube, Vimeo or Mux, which set cookies when you play them. Their own policies apply there.',
    ],
  },
  {
    id: 'control',
    title: 'Your control',
    body: [
      'You can delete and block cookies in the settings of your browser. Without the session cookie nobody can stay signed in; everything that is public still works.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    body: ['If we ever use more than this, we will say so here and ask you first.'],
  },
];

export function CookiesScreen() {
  return (
    <LegalPage
      title="Cookie Policy"
      intro="Which small texts we leave in your browser, and why there are so few."
      sections={sections}
    />
  );
}
