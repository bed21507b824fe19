import { choice, essay, shortAnswer, trueFalse, withImage } from '../questions.ts';
import type { QuestionContent } from '../types.ts';

/* The quiz questions of AI Website & App Building, by lesson. No lesson holds two quizzes. */

export const lesson1Questions: QuestionContent[] = [
  choice(
    'What is a prompt?',
    [
      'A password for the AI builder',
      'The instructions you type for the AI',
      'A kind of computer',
      'A picture of a page',
    ],
    1,
    20,
    'A prompt is the set of instructions you give. The AI works from those words and nothing else.',
  ),
  trueFalse(
    'The AI builder already knows what your street looks like.',
    'False',
    20,
    'It knows only what you tell it, so describe anything that matters.',
  ),
  choice(
    'Which of these is safe to put in a prompt?',
    ['Your home address', 'Your school and class', 'A made-up name for a shop', "Your parent's phone number"],
    2,
    20,
    'Invented names are safe. Anything that could lead a stranger to you stays out.',
  ),
  choice(
    'Why do we change one thing at a time?',
    [
      'So that we can see what each change did',
      'Because the AI gets tired',
      'To save battery',
      'Because longer prompts are forbidden',
    ],
    0,
    20,
    'When only one thing changes, you know which words caused the difference.',
  ),
  shortAnswer(
    'Complete the sentence with one word: AI can sound sure and still be ____.',
    'wrong',
    20,
    'Confident answers can be wrong, which is why makers check.',
  ),
];

export const lesson5Questions: QuestionContent[] = [
  withImage(
    choice(
      'Which pair is easiest to read outdoors?',
      ['Yellow text on white', 'Grey text on silver', 'Pink text on red', 'Black text on cream'],
      3,
      25,
      'Black on cream has the strongest contrast of the four.',
    ),
    'question-contrast.svg',
    'Four cards with the same words: yellow on white, grey on silver, pink on red and black on cream.',
  ),
  trueFalse(
    'It is enough to turn a card grey to show that a dish is sold out.',
    'False',
    25,
    'Some people do not notice the colour. Write the words as well.',
  ),
  shortAnswer(
    'What do we call the difference between letters and their background?',
    'contrast',
    25,
    'Contrast is the word to use in a prompt when text is hard to read.',
  ),
  choice(
    'Your page feels crowded. What is the best first request?',
    [
      'Add three more colours',
      'Use smaller letters',
      'Put more space around each card',
      'Add a moving background',
    ],
    2,
    25,
    'Space lets the eye rest and makes each card stand out.',
  ),
];

export const lesson7Questions: QuestionContent[] = [
  withImage(
    choice(
      'What is a site map?',
      [
        'A map of Lagos on a page',
        'A drawing of the pages and how they connect',
        'A list of colours',
        'The address of a site',
      ],
      1,
      30,
      'A site map shows the pages and the paths between them.',
    ),
    'question-site-map.svg',
    'Four boxes. The one on top says Home, and lines lead from it to Menu, Our Story and Find Us.',
  ),
  trueFalse(
    'Each page should have its menu in a different place, to keep visitors awake.',
    'False',
    30,
    'A steady menu lets people stop thinking about it.',
  ),
  shortAnswer(
    'A link that leads nowhere is called a ____ link.',
    'broken',
    40,
    'Broken links make visitors leave. Press them all before you publish.',
  ),
];

export const lesson8Questions: QuestionContent[] = [
  choice(
    'You find a lovely market photo in a search. What now?',
    [
      'Find its licence with a grown-up or pick another',
      'Copy it quickly',
      'Copy it and change the colours',
      'Cut out the photographer’s name',
    ],
    0,
    30,
    'A search result is not a permission. Look for the licence.',
  ),
  trueFalse(
    'Alt text helps people who cannot see the picture.',
    'True',
    20,
    'A screen reader speaks the alt text aloud.',
  ),
  choice(
    'Which change helps most on a slow network?',
    ['A longer page title', 'More colours', 'A second menu', 'Smaller image files'],
    3,
    30,
    'Images are usually the heaviest part of a page.',
  ),
  shortAnswer(
    'Besides the classmate, who must agree before their photo goes online?',
    'parent',
    20,
    'Children’s photos need the permission of a parent or guardian.',
  ),
];

export const lesson10Questions: QuestionContent[] = [
  choice(
    'What does a responsive page do?',
    [
      'It answers e-mails',
      'It rearranges itself to fit the screen',
      'It loads a different site',
      'It plays a sound',
    ],
    1,
    15,
    'The same page changes its layout so that nothing is lost on a small screen.',
  ),
  trueFalse(
    'Sideways scrolling on a phone is a sign that something does not fit.',
    'True',
    15,
    'Something is wider than the screen. Find it and let it shrink or wrap.',
  ),
  shortAnswer(
    'Which sketch shows where things go, using boxes and lines?',
    'wireframe',
    20,
    'A wireframe is about places. Colours come later.',
  ),
  choice(
    'Why add "Do not change the wide layout" to a prompt?',
    [
      'To protect what already works',
      'To make the page load faster',
      'Because the AI is rude otherwise',
      'To save the project',
    ],
    0,
    20,
    'The AI likes to rebuild everything. A fence keeps finished parts safe.',
  ),
  essay(
    'Describe one problem you found while testing your site on a phone. Say where it was, what happened, and how you had it repaired.',
    30,
    'A good answer names the place, tells what happened and what should have happened, and gives the words of the repair.',
    true,
  ),
];

export const lesson13Questions: QuestionContent[] = [
  choice(
    'Which message is the kindest and clearest?',
    ['Error 42', 'Wrong!', 'The price should be a number, like 2500', 'Try again later'],
    2,
    25,
    'It says what is wrong and how to put it right.',
  ),
  trueFalse(
    'When one box is wrong, the form should clear all the others.',
    'False',
    25,
    'Never make people type the same thing twice.',
  ),
  shortAnswer(
    'What is the word for checking what people typed against your rules?',
    'validation',
    25,
    'Validation catches mistakes before they are stored.',
  ),
  choice(
    'Why use a list of markets to choose from?',
    ['It looks expensive', 'It prevents spelling mistakes', 'It hides the price', 'It makes the page longer'],
    1,
    25,
    'If people choose instead of typing, there is nothing to misspell.',
  ),
];

export const lesson15Questions: QuestionContent[] = [
  choice(
    'Which report would help most?',
    [
      'It is broken',
      'The app hates me',
      'Please fix everything',
      'I pressed Add twice and the row appeared twice',
    ],
    3,
    30,
    'It gives the step and the result, so anybody can repeat it.',
  ),
  trueFalse(
    'After a repair you should test only the part that was broken.',
    'False',
    30,
    'Repairs can disturb other parts, so test what used to work as well.',
  ),
  essay(
    'A friend says the total in her shop app is sometimes too big. Which three questions would you ask her?',
    40,
    'Good questions narrow it down: which items, in which order, on which phone, every time or now and then.',
    true,
  ),
];

export const lesson19Questions: QuestionContent[] = [
  choice(
    'Which web address is the best choice?',
    ['tobi-bluebird-school', 'my-home-12-mango-street', 'times-table-breakfast', 'call-tobi-now'],
    2,
    20,
    'It says what the project does and nothing about the child behind it.',
  ),
  trueFalse(
    'A twelve-year-old should publish alone, at night, to save time.',
    'False',
    20,
    'The account belongs to a grown-up. Publishing is something you do together.',
  ),
  choice(
    'Your app asks visitors for their phone number, but never uses it. What do you do?',
    ['Remove the box', 'Make the box smaller', 'Keep it in case', 'Ask for the address as well'],
    0,
    20,
    'What you never collect can never leak.',
  ),
  shortAnswer(
    'How many of the most important problems do we fix before publishing? Write the number as a word.',
    'three',
    20,
    'Three well-chosen repairs are better than thirty rushed ones.',
  ),
  essay(
    'Name one thing you removed or changed to make your project safer, and say why.',
    20,
    'A good answer names something real in the project and whom the change protects.',
    true,
  ),
];
