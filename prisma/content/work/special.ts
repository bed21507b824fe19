import { DAY, type SubmissionContent } from '../people.ts';
import { goatTimings, motions } from './documents.ts';

/** The work with a story of its own: sent back, resubmitted, or still waiting. */
export const specialWork: SubmissionContent[] = [
  {
    student: 'dara',
    lessonNumber: 7,
    assignmentTitle: 'The Debate Club Site',
    attempts: [
      {
        minutesAgo: 6 * DAY + 345,
        mode: 'BOTH',
        status: 'NEEDS_REVISION',
        score: 64,
        text: 'My three pages are Home, Motions and Join us. The hardest part was that the AI changed Home each time I added a page. I used a fence: "Do not change Home."',
        links: [],
        screenshots: ['debate-club.svg'],
        documents: [],
        answers: null,
        review: {
          reviewer: 'tunde',
          minutesAgo: 5 * DAY + 705,
          overallScore: 64,
          feedback:
            'The motions are wonderful and the fence worked. One thing stops visitors: the menu is missing on Join us, so nobody can walk back to Home. Put the same navigation there and send it again. You are very close.',
          strengths: ['Five lively motions with both sides', 'A fence that protects finished pages'],
          areasForImprovement: ['The same navigation on every page', 'Mark the page the visitor is on'],
          nextSteps: ['Add the menu to Join us', 'Press every link from every page', 'Send it again'],
          timeSpentMinutes: 18,
        },
      },
      {
        minutesAgo: 4 * DAY + 695,
        mode: 'BOTH',
        status: 'APPROVED',
        score: 92,
        text: 'The menu is now on all three pages and the current page is underlined. I pressed each link two times on my phone and on another phone. The hardest part was noticing, because I always used the back button.',
        links: ['https://debate-club.example'],
        screenshots: ['debate-club.svg'],
        documents: [],
        answers: null,
        review: {
          reviewer: 'tunde',
          minutesAgo: 4 * DAY + 565,
          overallScore: 92,
          feedback:
            'Approved with joy! You found out why you had missed it, which is worth more than the repair. Testing on a second phone was your own idea and a professional one.',
          strengths: ['Careful testing on two phones', 'Honest thinking about the mistake'],
          areasForImprovement: ['Shorten the text on Home'],
          nextSteps: ['Draw your own pictures for lesson 8', 'Bring your longest paragraph to lesson 9'],
          timeSpentMinutes: 12,
        },
      },
    ],
  },
  {
    student: 'yusuf',
    lessonNumber: 7,
    assignmentTitle: 'The Debate Club Site',
    attempts: [
      {
        minutesAgo: DAY + 100,
        mode: 'BOTH',
        status: 'SUBMITTED',
        score: null,
        text: 'Three pages with the same menu. The hardest part was the five motions, because I agree with all sides. I pressed each link. One was dead and I repaired it.',
        links: [],
        screenshots: ['debate-club.svg'],
        documents: [motions],
        answers: null,
        review: null,
      },
    ],
  },
  {
    student: 'kunle',
    lessonNumber: 4,
    assignmentTitle: 'My Six-box Storyboard',
    attempts: [
      {
        minutesAgo: DAY + 240,
        mode: 'BOTH',
        status: 'SUBMITTED',
        score: null,
        text: 'Twenty-eight seconds in all. Box 4 is a close-up of the goat because it decides everything.',
        links: [],
        screenshots: ['storyboard-kunle.svg'],
        documents: [goatTimings],
        answers: null,
        review: null,
      },
    ],
  },
  {
    student: 'zainab',
    lessonNumber: 13,
    assignmentTitle: 'Highlights in Under a Minute',
    attempts: [
      {
        minutesAgo: 2 * DAY + 200,
        mode: 'BOTH',
        status: 'NEEDS_REVISION',
        score: 66,
        text: 'Forty-four seconds, twenty-one cuts. The goal comes at 0:30 and again in slow motion. Drum loop made with a bucket.',
        links: [],
        screenshots: ['bottle-top-cup.svg'],
        documents: [],
        answers: null,
        review: {
          reviewer: 'tunde',
          minutesAgo: DAY + 485,
          overallScore: 66,
          feedback:
            'What energy! Your cuts fall exactly on the bucket drum. Because it is loud from the first second, the goal cannot grow any bigger. Give us one quiet moment before it, as you described so well in lesson 12.',
          strengths: ['Cuts exactly on the beat', 'A goal worth seeing twice'],
          areasForImprovement: ['A quiet moment before the goal', 'One cut on the move'],
          nextSteps: [
            'Add three seconds of empty pitch with wind',
            'Cut while the cap is still moving',
            'Send it again',
          ],
          timeSpentMinutes: 16,
        },
      },
    ],
  },
];
