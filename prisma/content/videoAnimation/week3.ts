import type { LessonContent } from '../types.ts';
import { lesson12Questions, lesson14Questions, lesson15Questions } from './quizzes.ts';

/** Week 3: The cutting room. Filming real things, choosing, cutting, music and words on screen. */
export const week3: LessonContent[] = [
  {
    number: 11,
    title: 'Filming the Real World Safely',
    description:
      'Pick up a phone and film something true: hands at work, water, shadows, a ball. You will learn steady shots and respectful habits.',
    videoTitle: 'Steady hands and open eyes',
    videoEmbedCode: null,
    videoDurationMinutes: 35,
    textContent: `So far machines have drawn for you. Now your own eye goes to work. Real pictures give an AI film something it lacks: the way light truly falls on a bowl of pepper.

### Ask first

Before filming a person, their things or their shop, ask. A child's face? Their parent must agree as well. When you cannot ask, film what has no name: hands, feet, shadows, tools, clouds, the ball.

### Be a tripod

1. Hold the phone sideways, with both hands.
2. Press your elbows against your ribs.
3. Lean on a wall or a tree.
4. Count to three **before** and after the action.
5. Move your feet, not the zoom.

### Light is free

Keep the sun behind you or to the side. Noon is harsh; the hour before sunset is honey. Indoors, turn people towards the window.

### A five-shot recipe

Somebody is making puff-puff. Film:

- hands shaping the dough (C)
- the face, if allowed, or the back of the head (M)
- the whole kitchen corner (W)
- over the shoulder, seeing what the cook sees
- something nobody expects, such as the cat waiting below

With these five you can tell almost any small event.

### Stay where you are safe

Film at home, in the yard or where a grown-up is with you. Not beside the road, not near hot oil, not while walking. Afterwards check each clip for name tags, plates and house numbers, and delete whatever shows too much.`,
    assignments: [],
  },
  {
    number: 12,
    title: 'Football Highlights: Choose the Best Bits',
    description:
      'Ninety minutes become sixty seconds. Learn how editors pick moments, so that viewers who missed the match still feel the goal.',
    videoTitle: 'Ninety minutes in sixty seconds',
    videoEmbedCode: null,
    videoDurationMinutes: 40,
    textContent: `The final whistle has blown and your cousin asks, "How was it?" You do not describe ninety minutes. You tell him about the save, the miss and the goal. Already you are an **editor**.

### Make your own match

TV pictures belong to the broadcaster, so we stage our own. Bottle tops make fine players and a paper ball will do. Draw a pitch, film from above, and move the caps between shots. A garden match works too, if every player's family agrees; film feet rather than faces.

### Log everything

Watch all your clips once with pen in hand. For each note the time, what happens and zero to three stars.

- 0:14 kick-off, one star
- 0:52 cap hits the post, three stars
- 1:30 nothing, zero

Only two and three stars go into the film. Be merciless.

### The shape of a highlight

1. **Place** (5 s): the pitch, the crowd of buttons.
2. **First danger** (10 s): a near miss.
3. **Quiet** (5 s): a breath.
4. **The moment** (20 s): build-up, goal, and the goal again in slow motion.
5. **After** (10 s): joy, sorrow, a handshake.
6. **Score** (5 s).

See step 3? Loudness means nothing without quiet.

### Let the AI assist

> Here is my list of clips with times and stars. Suggest an order that builds excitement in under sixty seconds. Explain each choice in a few words.

You are the boss. Take what helps.`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'In the Editor’s Chair',
        description: 'Questions about choosing, ordering and fair use, with one in your own words.',
        instructions: 'The last answer is read by a reviewer, so write in full sentences.',
        requirements: [],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        questions: lesson12Questions,
      },
    ],
  },
  {
    number: 13,
    title: 'Cut on the Beat, Cut on the Move',
    description:
      'A cut should be felt and not seen. Two simple rules will make your joins as smooth as a good pass.',
    videoTitle: 'Two rules for invisible cuts',
    videoEmbedCode: null,
    videoDurationMinutes: 40,
    textContent: `Blink. That was a cut. Eyes do it thousands of times a day and nobody complains. Your cuts can be as natural.

### Rule 1: Cut on the move

A hand reaches for the cup. Cut while it is still moving. The viewer's eye follows the hand across the join and never notices the change.

1. Film the action twice, once wide and once close.
2. In the editor, find the frame in which the hand is halfway.
3. End the wide shot there. Start the close shot there.
4. Play. Move the cut by two frames to the left, then to the right. Which is best?

### Rule 2: Cut on the beat

Clap along to a drum loop. Mark every fourth clap on the timeline and let the cuts fall on those marks. Do it for a dance or for highlights. Do not do it for a sad scene: there, cut when the feeling changes.

### How long is a shot?

As long as there is something new to see. A wide shot with many details needs four seconds, a close-up perhaps one and a half. Getting faster feels like running. Getting slower feels like evening.

### Three tempting mistakes

- Star wipes and page curls. Plain cuts are stronger.
- Two shots that look almost alike; the picture jumps.
- Explaining with words what we have already seen.

### Today

Take your bottle-top match. Make one version with ten cuts and one with twenty. Show both. Which feels longer? The answer may surprise you.`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'Highlights in Under a Minute',
        description: 'Hand in your edited highlights with the plan of your cuts.',
        instructions:
          'Upload a screenshot of the timeline and three stills, and write down your cut list. A shared link is welcome.',
        requirements: [
          'Under sixty seconds, with a quiet moment before the goal',
          'At least one cut on the move and one on the beat',
          'A cut list with times',
          'No faces or names without permission',
        ],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        allowedFileTypes: ['jpg', 'jpeg', 'png', 'webp', 'pdf', 'txt'],
        maxFileSizeMb: 20,
        questions: [],
      },
      {
        kind: 'SUBMISSION',
        title: 'Two Speeds Experiment',
        description: 'Optional: compare your ten-cut and your twenty-cut version with real viewers.',
        instructions: 'Ask three people and write down what they said, without names.',
        requirements: ['Three answers', 'What you conclude', 'Which version you keep'],
        isRequired: false,
        maxAttempts: 2,
        passingScore: 60,
        questions: [],
      },
    ],
  },
  {
    number: 14,
    title: 'Music You May Use',
    description:
      'The right music lifts a film, and the wrong music gets it taken down. Find, make and mix music that is yours to use.',
    videoTitle: 'Three honest ways to find music',
    videoEmbedCode: null,
    videoDurationMinutes: 30,
    textContent: `Your favourite afrobeats song took a band, a studio and many sleepless nights. It is not free for your film, even if it is only ten seconds, even if you love it. Luckily there are other ways.

### Three honest ways

1. **Make it.** Bottle with water, two spoons, a bucket. Record eight beats and repeat them.
2. **Ask the AI** for an original tune:

> Thirty seconds of cheerful music for a tortoise walking. Talking drum, shekere and thumb piano. No singing. Slow at first, faster in the last ten seconds.

3. **Free libraries.** A grown-up reads the licence with you. Note the composer for your credits.

Never write "in the style of" a living musician. Describe instruments, speed and feeling instead.

### What music does

- It tells us **how to feel** before anything happens.
- It **hides cuts**.
- It **promises**: a low drum says trouble is coming.

And silence? Silence is the strongest instrument of all. Stop the music just before the pot tips over, and the whole room will hold its breath.

### Mixing

Voices must win. When somebody speaks, lower the music until you nearly lose it. Fade in over one second at the start and out over two at the end. Then test three times: phone speaker, earphones at a gentle volume, and from across the room.

### Experiment

Play your cartoon once with happy music and once with spooky music. Same pictures! Ask a viewer to tell you the story each time.`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'Music and Permission',
        description: 'An optional quiz: what may go under your film?',
        instructions: 'Answer as the producer who must sign for everything.',
        requirements: [],
        isRequired: false,
        maxAttempts: 3,
        passingScore: 70,
        questions: lesson14Questions,
      },
    ],
  },
  {
    number: 15,
    title: 'Titles and Subtitles',
    description:
      'Words on screen open the door for people who cannot hear or who watch in a noisy bus. Make them clear, short and well timed.',
    videoTitle: 'Words that stay long enough',
    videoEmbedCode: null,
    videoDurationMinutes: 35,
    textContent: `Watch any film on a bus without earphones. What do you need? **Subtitles.** Now think of viewers who never hear sound. For them subtitles are the film.

### Three kinds of words

- **Title:** the name, at the start, three seconds.
- **Subtitle:** what is said, and important sounds in brackets: *[drum stops]*.
- **Credits:** who did what, at the end.

### Good subtitles

1. At most two lines, about 35 letters each.
2. On screen long enough to be read aloud **twice**.
3. White letters on a dark strip, away from faces.
4. They appear when the voice begins and go when it ends.
5. Break lines where you would breathe:

Good: *I am only a small tortoise, / but my drum is loud.*
Poor: *I am only a small / tortoise, but my drum is loud.*

### AI can listen, you must read

Automatic subtitles stumble over our names and over Pidgin. "Ijapa" became "He chapter" in one of our tests! Correct each line by hand, and keep Yoruba, Igbo or Hausa words as they are, with a short meaning in brackets.

### A title with character

Choose letters that fit the film: round for a comedy, narrow for a mystery. Put them on a calm background. Let them arrive with a small movement from lesson 7.

### Honest credits

Write your first name or a nickname, thank the storyteller, list the music, and say which pictures were made with AI. Credits are good manners.`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'Words on Screen',
        description: 'A quiz about titles, subtitles and credits.',
        instructions: 'Read every answer aloud, as if it were a subtitle.',
        requirements: [],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        questions: lesson15Questions,
      },
    ],
  },
];
