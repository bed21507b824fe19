import type { ThreadContent } from '../people.ts';
import { daraThread } from './dara.ts';
import { said, withFiles } from './said.ts';
import { ifeomaThread, tobiThread } from './yemisi.ts';

const yusufThread: ThreadContent = {
  student: 'yusuf',
  readUpToMinutesAgo: { halima: 130, tunde: 700 },
  messages: [
    said(
      15,
      480,
      'tunde',
      'Good afternoon, Mrs Bello. Now I have the pleasure of working with both of your children. How does Yusuf like to learn?',
    ),
    said(15, 300, 'halima', 'By taking things apart. Two radios so far. He reads little but listens well.'),
    said(
      15,
      290,
      'tunde',
      'Then I will give him things to take apart. Let him do the hunt in lesson 3 with you; he may enjoy explaining it.',
    ),
    said(13, 610, 'halima', 'He says the first quiz was "too easy, Mum". It took him four minutes.'),
    said(
      13,
      590,
      'tunde',
      'All correct, I saw. Changing one thing at a time came naturally; radios are good teachers.',
    ),
    withFiles(
      said(
        7,
        800,
        'halima',
        'For lesson 4 he built a menu for masa and miyan taushe instead of jollof. Is that allowed?',
      ),
      { pictures: ['menu-masa.svg'] },
    ),
    said(
      7,
      660,
      'tunde',
      'More than allowed. It made me hungry. The prices are clear, and I have approved it.',
    ),
    said(7, 500, 'halima', 'Alhamdulillah. His father wants to know whether he may publish it.'),
    said(
      7,
      480,
      'tunde',
      'In lesson 19 we go through the safety list and publish together with a grown-up. Until then, screenshots for the family are fine.',
    ),
    said(
      5,
      300,
      'tunde',
      'Yusuf did very well in our session. He found a broken link on my own example page, which I had not hidden on purpose.',
    ),
    said(5, 280, 'halima', 'He told everyone at dinner. Twice.'),
    said(
      3,
      420,
      'halima',
      'He is drawing the debate club site on the back of old calendars. There is paper everywhere.',
    ),
    said(
      3,
      405,
      'tunde',
      'Perfect size! Please let him take photos of the sheets before they go to recycling.',
    ),
    said(
      1,
      90,
      'halima',
      'He has just sent the three pages. He worked until Maghrib and even washed the plates without being asked so he could finish.',
    ),
    said(
      0,
      620,
      'halima',
      'No hurry with the review, but he has looked at the page eleven times since breakfast.',
    ),
  ],
};

const zainabThread: ThreadContent = {
  student: 'zainab',
  readUpToMinutesAgo: { halima: 1500, tunde: 0 },
  messages: [
    said(
      32,
      540,
      'tunde',
      'Welcome, Mrs Bello! I am Tunde and I will go with Zainab through the animation course. What stories does she like?',
    ),
    said(
      32,
      400,
      'halima',
      'Good evening. Anything with animals. Her grandmother in Katsina tells her about Gizo the spider.',
    ),
    said(
      32,
      390,
      'tunde',
      'Then Gizo has found his director. Please ask Grandma whether Zainab may use one of her tales in lesson 2.',
    ),
    said(30, 300, 'halima', 'Grandma agrees, on condition that the spider loses in the end.'),
    said(30, 290, 'tunde', 'A fair contract!'),
    said(22, 610, 'halima', 'Zainab is upset. In each picture the AI gives Gizo a different number of legs.'),
    said(
      22,
      580,
      'tunde',
      'Lesson 5 is the cure. She should write "eight thin legs, four on each side" on the character sheet and copy it word for word each time.',
    ),
    said(21, 450, 'halima', 'Eight legs! All week! You have saved our peace.'),
    said(
      11,
      620,
      'halima',
      'We recorded frying with torn paper, as the lesson says. My husband came into the kitchen to ask what was for lunch.',
    ),
    said(11, 600, 'tunde', 'That is the highest praise a sound maker can get.'),
    said(
      8,
      1200,
      'tunde',
      'Her first cartoon made me laugh out loud. The pause before the web breaks is real timing. Approved, of course.',
    ),
    said(8, 1180, 'halima', 'We watched it on the wall with all the cousins. She bowed.'),
    withFiles(
      said(
        4,
        480,
        'halima',
        'For the football lesson she is using bottle tops. The goalkeeper is a button from my best dress, I have discovered.',
      ),
      { pictures: ['bottle-top-cup.svg', 'storyboard-zainab.svg'] },
    ),
    said(
      4,
      470,
      'tunde',
      'I hope the button is well paid. Remind her to keep people’s faces out of the picture; hands are fine.',
    ),
    said(
      1,
      480,
      'tunde',
      'I have reviewed her highlights. The goal is thrilling. There is no quiet moment before it yet, so I asked for one more round. She knows how, from lesson 12.',
    ),
    said(1, 30, 'tunde', 'One more idea: three seconds of the empty pitch with only wind would be enough.'),
  ],
};

const adaThread: ThreadContent = {
  student: 'ada',
  readUpToMinutesAgo: { chidi: 0, tunde: 0 },
  messages: [
    said(
      40,
      300,
      'tunde',
      'Good evening, Mr Okonkwo. Ada writes that she wants to make films about the creeks. I am delighted to help.',
    ),
    said(
      40,
      240,
      'chidi',
      'Evening. She films everything already. What she needs is somebody who tells her when to stop.',
    ),
    said(40, 230, 'tunde', 'That is called an editor, and she will be one by lesson 12.'),
    said(31, 500, 'chidi', 'She would like to put her uncle in a film, in his boat. Is it fine?'),
    said(
      31,
      480,
      'tunde',
      'If he agrees, yes. His hands on the paddle may be even stronger than his face, and the boat’s number should not be seen.',
    ),
    said(22, 540, 'tunde', 'Her sound work is remarkable. Where did she record the rain?'),
    said(22, 500, 'chidi', 'On our zinc roof at 5 a.m. We were all awake. All.'),
    said(12, 420, 'chidi', 'May I ask how far she is? From my side it looks like magic.'),
    said(
      12,
      400,
      'tunde',
      'Ten lessons of twenty, and with very good marks. The last week is her own film. She will need about forty minutes a day and a quiet corner.',
    ),
    said(4, 350, 'chidi', 'The quiet corner is arranged. Her brother has signed a treaty.'),
    said(
      1,
      220,
      'tunde',
      'Subtitles quiz passed with full marks. Ada, let us talk on our next call about the pitch for your own film.',
    ),
    said(1, 60, 'chidi', 'She says she has nine ideas and cannot choose. Good luck to you, sir.'),
  ],
};

export const threads: ThreadContent[] = [
  daraThread,
  yusufThread,
  zainabThread,
  adaThread,
  tobiThread,
  ifeomaThread,
];
