import type { ThreadContent } from '../people.ts';
import { said } from './said.ts';

export const tobiThread: ThreadContent = {
  student: 'tobi',
  readUpToMinutesAgo: { remi: 0, yemisi: 0, 'tobi-login': 0 },
  messages: [
    said(
      13,
      600,
      'yemisi',
      'Good morning, Mrs Alade. Hello, Tobi! I am Yemisi. What would you like to make first?',
    ),
    said(
      13,
      540,
      'tobi-login',
      'A page about my goats. There are four and one of them is famous in our street.',
    ),
    said(13, 520, 'yemisi', 'Famous? Then the page has its headline already. What is it famous for?'),
    said(13, 505, 'tobi-login', 'It opens gates. With its nose.'),
    said(
      12,
      480,
      'remi',
      'Good evening, Yemisi. His sister Bola finished half of the course alone. Tobi needs more company.',
    ),
    said(
      12,
      450,
      'yemisi',
      'That is what I am for. Tell him to write to me whenever he is stuck for more than ten minutes.',
    ),
    said(9, 380, 'tobi-login', 'I am stuck for eleven minutes now. The page speaks English only.'),
    said(
      9,
      365,
      'yemisi',
      'Thank you for counting! Say in your prompt which words stay in Yoruba. Ask in the community too: Dara did the same.',
    ),
    said(9, 340, 'tobi-login', 'She answered. It worked!'),
    said(
      4,
      610,
      'remi',
      'He has finished the first lesson and showed the goats to his grandmother on the phone.',
    ),
    said(4, 590, 'yemisi', 'And what did she say?'),
    said(4, 560, 'remi', 'That the famous one is too thin. So he is looking for a better picture.'),
  ],
};

export const ifeomaThread: ThreadContent = {
  student: 'ifeoma',
  readUpToMinutesAgo: { aisha: 0, yemisi: 0, 'ifeoma-login': 0 },
  messages: [
    said(
      11,
      700,
      'yemisi',
      'Good morning, Mrs Garba. Hello, Ifeoma! I am Yemisi, and I heard that you draw. So do I.',
    ),
    said(11, 660, 'aisha', 'Good morning. She draws on everything. Fatima hid her certificate from her.'),
    said(11, 620, 'ifeoma-login', 'I only wanted to add a border.'),
    said(11, 600, 'yemisi', 'A border is a fine thing. In lesson 5 you choose colours for a whole page.'),
    said(8, 420, 'ifeoma-login', 'Do I have to do lessons 2, 3 and 4 before it?'),
    said(
      8,
      400,
      'yemisi',
      'Yes, and they are short. In lesson 2 you learn how to say what you see in your head. Nothing helps a picture more.',
    ),
    said(
      6,
      330,
      'aisha',
      'Is it fine when she works on my phone? The laptop is with her sister until Friday.',
    ),
    said(6, 310, 'yemisi', 'Completely fine. Everything in this week works on a phone.'),
    said(4, 500, 'ifeoma-login', 'Lesson 1 is done. The quiz was kind.'),
    said(
      4,
      480,
      'yemisi',
      'All correct, I saw. Come to the live call on building a menu page, and bring your drawings.',
    ),
    said(3, 360, 'ifeoma-login', 'I have signed up! May I show the one with the market women?'),
    said(3, 340, 'yemisi', 'Please do. I have wanted to see it since your mother told me about it.'),
  ],
};
