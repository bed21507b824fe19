import type { LessonContent } from '../types.ts';
import { lesson13Questions, lesson15Questions } from './quizzes.ts';

/** Week 3: From page to app. Lists, forms, memory and the hunt for bugs. */
export const week3: LessonContent[] = [
  {
    number: 11,
    title: 'What Makes an App an App?',
    description:
      'A page talks, an app listens. Discover the three powers of every app: taking input, making decisions and remembering.',
    videoTitle: 'The three powers of an app',
    videoEmbedCode: null,
    videoDurationMinutes: 30,
    textContent: `A poster on a wall is a page. A trader who answers your questions is an app. What is the difference? The trader **listens**, **decides** and **remembers**.

### The three powers

- **Input:** the user types, taps or chooses.
- **Decision:** the app does one thing or another. *If the basket is empty, show a hint.*
- **Memory:** something is kept for later.

### Spot them

Take three apps on a family phone. For each, name one input, one decision and one memory. A calculator? Input: digits. Decision: which sum to do. Memory: the last result. Try a football score app next, and then the alarm clock.

### If this, then that

Decisions sound like plain English when we write them well:

> If the answer is right, add one point and show a dancing yam. If it is wrong, show the right answer kindly and do not remove points.

Notice that we said **both** cases. Forgetting "otherwise" is the most common hole in a beginner's app.

### Build a tiny one

Ask for a quiz of three questions about the states of Nigeria:

1. Describe the input: four buttons per question.
2. Describe both decisions, as above.
3. Describe the memory: the score at the end.
4. Check the answers with an atlas. Is the capital of Bayelsa really Yenagoa? (Yes!)

### Think ahead

Next time we build something for the market. This week, ask a grown-up which prices changed lately: tomatoes, garri, a ride to school. Write down five. You will need them.`,
    assignments: [],
  },
  {
    number: 12,
    title: 'The Market Price App',
    description:
      'Build a real helper for shoppers: a list of market prices you can search and sort. Data goes in, answers come out.',
    videoTitle: 'A list that answers questions',
    videoEmbedCode: null,
    videoDurationMinutes: 45,
    textContent: `"How much is a paint bucket of garri today?" Families ask it every week. Your app will answer.

### Data first

Prices belong in a **table**. Every row is one item, and every column one kind of fact:

- Item: Garri
- Unit: paint bucket
- Market: Mile 12
- Price: ₦3,200
- Date: when you heard it

Collect eight rows. Ask at home; do not go to the market alone for this.

### Prompt it

> Build a phone app called Market Price. Show these eight items as a list with item, unit, market and price in naira. At the top put a search box that filters the list while I type. Add a button that sorts from cheapest to dearest. If nothing matches, say: Nothing found, try another word.

Paste your rows underneath. Give the AI your numbers, or it will invent its own.

### Try to break it

1. Type *GARRI*, then *garri*. Same result?
2. Type *xyz*. Is the message there?
3. Clear the box. Does everything return?
4. Sort, then search. Does the order stay?

### Say when, say where

A price without a date tells lies after a week. Put "Prices collected on ..." under the title. Honest apps say what they do not know.

### Grow it a little

Add an arrow: up when a price rose, down when it fell, with the words "up" and "down" beside it. Remember the lesson about colour. Who at home will test it while making the shopping list?`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'Market Price App',
        description: 'Hand in your working price list with search and sorting.',
        instructions:
          'Upload screenshots of the full list, a search and an empty search. Paste the prompt that you are proudest of as text.',
        requirements: [
          'At least eight items with unit, market and price',
          'A search that ignores capital letters',
          'A friendly message when nothing is found',
          'The date when the prices were collected',
        ],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        allowedFileTypes: ['jpg', 'jpeg', 'png', 'webp', 'pdf'],
        maxFileSizeMb: 15,
        questions: [],
      },
    ],
  },
  {
    number: 13,
    title: 'Forms and Kind Error Messages',
    description:
      'People mistype, and that is fine. Learn to ask for the right things and to help politely when something goes wrong.',
    videoTitle: 'Rude errors and kind ones',
    videoEmbedCode: null,
    videoDurationMinutes: 35,
    textContent: `"INVALID INPUT!!!" How does that feel? Like a teacher with a long cane. Today we replace it with a hand on the shoulder.

### A form in your app

Let shoppers add a price. Which boxes do you truly need? Item, unit, market, price. Four. **Not** their name, **not** their number. Every box you leave out is a secret you cannot lose.

### Rules for each box

- Item: not empty, at most 40 letters.
- Price: a number above zero.
- Market: chosen from a list, so spelling cannot go wrong.

Checking these rules is called **validation**.

### What a kind message does

1. It says **what** is wrong.
2. It says **how** to repair it.
3. It appears **beside** the box.
4. It keeps everything the person already typed.

Compare:

- Rude: *Error 42.*
- Kind: *The price should be a number, like 2500.*

### Prompt it

> Add a form under the list with item, unit, market and price. Check each box when I press Add price. If a box is wrong, show a short, kind message under that box and keep what I typed. When all is well, add the row, clear the form and say: Added, thank you!

### Be a naughty user

Press the button with everything empty. Type *two thousand* as a price. Type *-5*. Paste a whole song into Item. Press the button four times quickly. Did the app stay calm? If not, describe what you saw and ask for a repair.`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'Kind Forms',
        description: 'Test your judgement about forms, rules and error messages.',
        instructions: 'Think of a tired person on a bus with one free hand.',
        requirements: [],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        questions: lesson13Questions,
      },
      {
        kind: 'SUBMISSION',
        title: 'Error Message Rescue',
        description: 'An optional challenge: rescue three rude messages from real life.',
        instructions:
          'Find three unkind error messages in apps or on machines at home. Write each one and your kinder version.',
        requirements: [
          'Three messages you really saw',
          'Your kinder version of each',
          'One sentence about why yours helps',
        ],
        isRequired: false,
        maxAttempts: 2,
        passingScore: 60,
        questions: [],
      },
    ],
  },
  {
    number: 14,
    title: 'Apps That Remember',
    description:
      'Close the app, open it again, and your list is still there. Learn where memory lives and what should never be kept.',
    videoTitle: 'Where does an app keep things?',
    videoEmbedCode: null,
    videoDurationMinutes: 40,
    textContent: `Add a price to your app. Close it. Open it again. Gone? Then your app has the memory of a goat. Let us give it a notebook.

### Two kinds of notebook

- **On the phone.** The browser keeps a small store for each site. Fast, works offline, stays on this one phone.
- **On a server.** A computer far away keeps it for everybody. Powerful, but it needs accounts, locks and a responsible adult.

For now we use the phone. It is perfect for a private shopping list.

### Prompt it

> Save the price list in the browser's local storage whenever it changes, and load it when the app opens. If nothing is saved yet, start with my eight items. Add a button called Start afresh that asks Are you sure? before it clears the list.

Why the question? Because thumbs slip.

### Prove it

1. Add a row. Close the tab completely and return.
2. Switch the phone off and on.
3. Open the app on another phone. Is your row there? It should not be. Can you explain why?
4. Press Start afresh and say no. Then yes.

### What not to remember

Passwords, phone numbers, where somebody lives: leave them out. A family phone is shared, and whoever opens the app can see its notebook.

### A design question

Should old prices disappear after a month? There is no single right answer. Discuss it with someone who shops, decide, and tell the AI your rule in one clear sentence.`,
    assignments: [],
  },
  {
    number: 15,
    title: 'Bug Hunt',
    description:
      'Every maker meets bugs, and good makers describe them well. Learn to find, report and squash them calmly.',
    videoTitle: 'How to describe a bug so that it dies',
    videoEmbedCode: null,
    videoDurationMinutes: 35,
    textContent: `In 1947 engineers found a real moth stuck in a computer and taped it into their logbook. Yours will be invisible, but just as annoying.

### Do not shout at it

"It doesn't work" helps nobody, AI included. A useful **bug report** has four lines:

1. **Steps:** what I did, in order.
2. **Expected:** what should have happened.
3. **Happened:** what I saw instead.
4. **Where:** which page, which phone.

An example:

> Steps: I sorted by price, then searched for "pepper". Expected: peppers from cheapest to dearest. Happened: the order was mixed up. Where: list page, small phone.

### Make it happen again

If you can repeat a bug, you can catch it. Try with fewer steps each time, until only the guilty ones remain.

### Ask for understanding, not magic

> Here is a bug report. First explain in simple words what could cause it. Then change as little as possible, and tell me what you changed.

Always test what used to work. A repair in the kitchen sometimes floods the bathroom.

### When you are stuck

- Go back to your last saved version.
- Explain the problem aloud to a rubber duck, or a patient sibling.
- Take a ten-minute break. Truly, it works.

### Today's hunt

Hide one bug in a friend's or parent's copy of the app by asking the AI for something silly, such as sorting backwards. Let them hunt for it while you watch. Then hunt one of your own and write it up properly.`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'My Best Bug Report',
        description: 'Report one real bug from your app, and tell us how it ended.',
        instructions: 'Text is enough. A screenshot of the bug helps if you still have one.',
        requirements: [
          'Steps, Expected, Happened and Where',
          'What you asked the AI',
          'What you tested afterwards to be sure nothing else broke',
        ],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        allowedFileTypes: ['jpg', 'jpeg', 'png', 'webp', 'pdf', 'txt'],
        maxFileSizeMb: 10,
        questions: [],
      },
      {
        kind: 'OBJECTIVE',
        title: 'Bug Detective',
        description: 'An optional case file for makers who enjoy puzzles.',
        instructions: 'Read the clues slowly. The last question is open: write as a detective would.',
        requirements: [],
        isRequired: false,
        maxAttempts: 2,
        passingScore: 60,
        questions: lesson15Questions,
      },
    ],
  },
];
