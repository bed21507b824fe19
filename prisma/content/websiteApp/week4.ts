import type { LessonContent } from '../types.ts';
import { lesson19Questions } from './quizzes.ts';

/** Week 4: Your own project, from an idea to the showcase. */
export const week4: LessonContent[] = [
  {
    number: 16,
    title: 'Choose a Problem Worth Solving',
    description:
      'The best projects begin with somebody’s small annoyance. Listen first, then choose an idea that one maker can finish in a week.',
    videoTitle: 'Listening for ideas',
    videoEmbedCode: null,
    videoDurationMinutes: 35,
    textContent: `Do not start with "I want to make an app". Start with "Grandpa forgets his tablets" or "We never know whose turn it is to fetch water".

### Collect ten annoyances

Carry a small paper for a day. Whenever someone at home or in class sighs, write down why. By evening you should have ten. Here are some from other young makers:

- Nobody knows which bus stop the school bus has reached.
- My sister cannot remember her times tables.
- The church choir loses its song list.

### The three-circle test

Draw three circles that overlap.

1. **Useful:** somebody real would use it next week.
2. **Small:** you can build the heart of it in three sittings.
3. **Safe:** it works without names, photos or places of children.

Choose an idea that sits in all three. A weak "small" circle is the usual trap. Shrink the idea: not "a school app", but "one page that shows tomorrow's timetable".

### Write the one-sentence promise

> My project helps **(who)** to **(do what)** by **(how)**.

For instance: *My project helps my sister to learn her times tables by giving her five questions before breakfast.*

### Decide what stays out

Make two lists: **must have** and **later**. Be strict. Three must-haves are enough, and "later" may be as long as you like.

### Ask the person

Read the promise to the one you want to help. Do their eyes light up? If they shrug, listen again. Changing the idea today costs nothing.`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'Project Plan',
        description: 'One page that says whom you help, what you will build and what you leave out.',
        instructions: 'Write it as text or upload a photo of your paper plan, or do both.',
        requirements: [
          'The one-sentence promise',
          'Three must-haves and a list for later',
          'A wireframe of the most important screen',
          'Why the project is safe for children to use',
        ],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        allowedFileTypes: ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'webp'],
        maxFileSizeMb: 10,
        questions: [],
      },
    ],
  },
  {
    number: 17,
    title: 'The First Version in Three Sittings',
    description:
      'Split a big project into three short building sessions. After each one you will have something that works.',
    videoTitle: 'Three sittings, one working project',
    videoEmbedCode: null,
    videoDurationMinutes: 45,
    textContent: `A calabash fills drop by drop. Plan three sittings of about forty minutes each, on three different days, and stop when the time is up.

### Sitting 1: The skeleton

Only structure. Which screens exist, and how does one reach the next? Use invented sample text.

> Build the skeleton of my project with two screens. Screen one lists five questions. Screen two shows the result. Plain colours, no pictures yet.

Save as *v1*. Ugly is allowed.

### Sitting 2: The heart

Make the promise come true. If the promise is times tables, questions must now be asked and answers checked. Work on one must-have, test it, save, and only then begin the next. Write **both** sides of every decision: *if ... otherwise ...*

Save as *v2*.

### Sitting 3: The skin

Colours, letters, pictures, kind messages. Use everything from weeks 1 and 2. Run the sunshine test. Save as *v3*.

### Keep a maker's diary

After each sitting, write three lines:

- What works now?
- What surprised me?
- What is first next time?

Your diary becomes half of your showcase talk, so do not skip it.

### When it goes wrong

It will, at least once. Return to the last good version instead of piling repairs on repairs. Keep prompts short. Refuse shiny extras; they belong on the "later" list.

And share the load: tell a grown-up when your sittings are, so nobody sends you to buy pepper in the middle of one.`,
    assignments: [],
  },
  {
    number: 18,
    title: 'Test It with Real People',
    description:
      'You know your project too well to see its holes. Learn to watch quietly while others use it, and to turn what you see into a short list.',
    videoTitle: 'The art of watching quietly',
    videoEmbedCode: null,
    videoDurationMinutes: 30,
    textContent: `You have looked at your screens a hundred times. Your tester sees them for the first time. That fresh look is worth gold.

### Choose three testers

One of your age, one adult and, if possible, the person you built it for. Family is fine. Do not send links to people you have met only online.

### Give a task, not a tour

Bad: "Press here, then there." Good: "Find out how you did in the quiz." Then comes the hard part. **Say nothing.** Sit on your hands if you must.

### Watch for

- a pause longer than three seconds,
- a finger that hovers,
- a wrong tap,
- a smile!

Write each one down with the place where it happened.

### Three questions afterwards

1. What did you think this was for?
2. What was annoying?
3. What would you miss if it were gone?

"It's nice" is not an answer. Ask "which part, and why?"

### Sort what you heard

Make three heaps: **Must fix**, **Could fix**, **Not now**. Two testers with the same problem put it in the first heap at once. Take only the top three into the next lesson.

### Receiving criticism

It stings, we know. Say "thank you" before anything else. They are not marking *you*; they are lending you their eyes. After a night's sleep, most complaints turn out to be presents.`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'What My Testers Showed Me',
        description: 'Optional: share your test notes and get advice on what to fix first.',
        instructions: 'Write initials or "tester 1", never real names. Text is enough.',
        requirements: ['Notes from at least two testers', 'Your three heaps', 'The first thing you will fix'],
        isRequired: false,
        maxAttempts: 2,
        passingScore: 60,
        questions: [],
      },
    ],
  },
  {
    number: 19,
    title: 'Polish, Safety Check, Publish',
    description:
      'Fix the three most important problems and walk through the safety list. Then put your project online, together with a grown-up.',
    videoTitle: 'The checklist before the world sees it',
    videoEmbedCode: null,
    videoDurationMinutes: 40,
    textContent: `Pilots with thirty years in the air still use a checklist. So shall we.

### Fix three things

Take the heap called **Must fix**. One problem, one prompt, one test. Save a version after each. When the three are done, put the tools down. Polishing for ever is a way of hiding.

### The safety list

Read every screen and tick:

- No full names, photos of children, schools, addresses, phone numbers or passwords
- No box that asks visitors for any of those
- Every picture is mine, made for me, or free to use
- Nothing unkind about a person, tribe, faith or team
- Facts checked; prices and dates say when they were true
- Links lead where they say

One tick missing? Then we are not ready.

### The quality list

- Readable in the sun
- Works on a small phone and a wide screen
- Kind messages when something goes wrong
- A title that says what it is

### Publish with a grown-up

The account belongs to your parent or mentor, so they press the button. Together, choose a web address that does not contain your surname or school. Open the link on a different phone. Does everything appear?

### Prepare the gallery card

Write a title, two lines of description and up to three tags. Take one screenshot of the best moment. Would a stranger know in five seconds what your project does? Tomorrow is showcase day. Sleep well!`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'Ready to Publish?',
        description: 'Show that you can judge what is safe to put online.',
        instructions: 'All questions must be answered. The last one is read by a reviewer.',
        requirements: [],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        questions: lesson19Questions,
      },
    ],
  },
  {
    number: 20,
    title: 'Showcase Day',
    description:
      'Present your finished project in three minutes and share it in the gallery. Then look back at how far you have come.',
    videoTitle: 'Three minutes on stage',
    videoEmbedCode: null,
    videoDurationMinutes: 45,
    textContent: `Four weeks ago you typed a good-morning prompt. Today you own a project that helps somebody. Let the drums play!

### The three-minute talk

1. **The annoyance** (30 seconds). Tell it as a story. "Every morning my sister hid under the table ..."
2. **The promise** (20 seconds). One sentence.
3. **The demo** (90 seconds). Show the real thing. Do the most important task from start to finish, slowly.
4. **The lesson** (30 seconds). One thing that went wrong and what it taught you.
5. **Thank you** (10 seconds). Name your testers by nickname.

Practise twice: once for the mirror, once for your family. A demo can fail on stage, so keep screenshots ready.

### Share it

Open the gallery and choose **Share Project**. Fill in title, link, description, tags and screenshot. A person from our team looks at each project before anyone else can see it, which may take a little while.

### Look back

Open your first menu page beside your final project. What would you tell the person who made the first one? Write it down. That is real progress, and it is yours.

### Keep going

- Take one idea from your "later" list each month.
- Teach lesson 1 to a friend. Teaching is the strongest way of learning.
- Stay kind, stay curious, and keep asking a grown-up when something feels odd.

Congratulations, maker. Your certificate is waiting once your final work is approved!`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'Final Project',
        description: 'Hand in your finished website or app with your showcase notes.',
        instructions:
          'Send text and files together: your talk in writing, two or more screenshots, and the link if a grown-up has published it.',
        requirements: [
          'The one-sentence promise and the story behind it',
          'At least two screenshots of the finished project',
          'One thing that went wrong and what you learnt',
          'Every point of the safety list ticked',
        ],
        isRequired: true,
        maxAttempts: 5,
        passingScore: 70,
        allowedFileTypes: ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'webp'],
        maxFileSizeMb: 25,
        questions: [],
      },
    ],
  },
];
