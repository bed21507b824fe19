import type { LessonContent } from '../types.ts';
import { lesson19Questions } from './quizzes.ts';

/** Week 4: Your own film, from the idea to the premiere. */
export const week4: LessonContent[] = [
  {
    number: 16,
    title: 'One Minute That Matters',
    description:
      'Choose the film only you could make. You will find an idea, pitch it in two sentences and make a plan that fits into a week.',
    videoTitle: 'Finding the film only you could make',
    videoEmbedCode: null,
    videoDurationMinutes: 35,
    textContent: `Anyone can ask an AI for a dragon. Only you know how your street sounds when the light comes back after two days. Start there.

### Three wells of ideas

- **Tales:** the story from lesson 2, or another from an elder.
- **Teaching:** how to wash hands, save water, cross a road, plait three strands.
- **Truth:** a day in the life of a football, a mango tree, a puff-puff.

Write three ideas from each well. Nine ideas, ten minutes, no judging.

### The test

Which one makes *you* laugh, and also has trouble in it? Can it be told in sixty seconds with two places and two characters? Does it work without real children's faces and names? Three times yes, and it goes through.

### The pitch

Two sentences:

> **When** (hero) wants (something), (trouble) happens. **Now** they must (try) before (time runs out).

Example: *When a puff-puff wants to see the sea, it falls out of the bag at Obalende. Now it must roll to the water before the goats wake up.*

### The plan

- **Day 1:** eight lines and six to ten boxes
- **Day 2:** character sheet and backgrounds
- **Days 3 and 4:** clips
- **Day 5:** sound and cutting

Show the pitch to three people. Do they ask "and then?" Wonderful. Do they say "nice"? Dig again.`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'Pitch and Plan',
        description: 'Send your two-sentence pitch and a plan for the week.',
        instructions: 'Text, a photo of your paper, or both.',
        requirements: [
          'The pitch in two sentences',
          'At most two places and two characters',
          'A plan by days',
          'Where the story comes from',
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
    title: 'Script and Shot List',
    description:
      'Turn the pitch into a script a friend could read and a shot list you can tick off. Good paper makes calm filming.',
    videoTitle: 'A script on one page',
    videoEmbedCode: null,
    videoDurationMinutes: 40,
    textContent: `One page of script is about one minute of film. So your whole script fits on a single page. What a relief!

### How a script looks

> **YARD, MORNING.** A puff-puff sits on a window sill. It looks at a picture of the sea.
>
> **PUFF-PUFF** (whispers): One day.
>
> A goat's shadow covers the sill.

First comes the place and the time, then only what we **see and hear**, then who speaks. No thoughts, no "suddenly he remembers".

### Let it talk like people

Read the lines aloud with somebody. Cut greetings and explanations. In films people rarely say exactly what they mean: "You must be tired" can mean "please go home". A little Pidgin, where it fits, makes a character breathe.

### The shot list

Number each shot and add what it needs:

1. W, yard, puff-puff on sill, 4 s, air: birds
2. C, picture of the sea, 2 s, hum of waves
3. M, shadow arrives, 3 s, goat bell

Tick shots as you make them. Start with the **hardest**. If that one cannot be done, you want to know on day one.

### Prompts from the list

Each line is nearly a prompt already. Add the character sheet in front and the style behind. Keep all prompts in one document so that you can find the one that worked.

### Ask for a mean reader

> Read my script as an impatient ten-year-old. Where would you stop watching? Answer with line numbers only.

Repair those lines. Leave the rest alone.`,
    assignments: [],
  },
  {
    number: 18,
    title: 'Production Days',
    description:
      'Make your shots, keep your files tidy and stay cheerful when one refuses to work. Small habits save whole films.',
    videoTitle: 'Tidy files and a calm director',
    videoEmbedCode: null,
    videoDurationMinutes: 45,
    textContent: `Quiet on set, please! The next days belong to your shot list.

### A tidy house

Make four folders: *1-board*, *2-clips*, *3-sound*, *4-films*. Name clips by shot and try: *shot03-try2*. When you have chosen one, add *OK*. A film has died more than once because nobody knew which *final-final-new* was the real one.

Copy everything to a second place each evening. Ask a grown-up for a memory stick or the family drive.

### A daily rhythm

1. Read the shot list aloud.
2. Hardest shot first, three tries at most.
3. Choose, rename, tick.
4. Stop after forty-five minutes and rest your eyes. Look at something far away.
5. Write three lines in your diary.

### When a shot refuses

- Say less. Long prompts confuse.
- Split it in two: first the crouch, then the leap.
- Change the distance. Close-ups hide much.
- Use a still picture and move the camera slowly over it.
- Film it for real, with paper and a lamp.

### Watch the whole

After every third shot put all of them in a row, even with gaps. Does it flow? Perhaps a shot you have not made is not needed any more. Cross it out and celebrate.

### The kind director

If a sibling lends you a voice or holds the lamp, say when you will finish, finish then, and share the biscuits. Names of helpers go on the credits list today, before you forget. Nicknames only, of course.`,
    assignments: [],
  },
  {
    number: 19,
    title: 'Test Screening, Polish and Safety',
    description:
      'Show the film to a small audience and fix the three things that matter most. Then check, frame by frame, that it is safe to share.',
    videoTitle: 'Watching the watchers',
    videoEmbedCode: null,
    videoDurationMinutes: 40,
    textContent: `You can no longer see your film. You know each frame by heart, so borrow fresh eyes.

### The screening

Three viewers, no introduction. Sit where you can see their faces and make a stroke on paper whenever somebody laughs, frowns or looks away. Write the time beside it.

Afterwards ask:

1. Tell me the story.
2. Where were you lost?
3. Which shot would you cut?

Two people lost in the same place? Then the film is wrong, not the people.

### Three repairs

Choose three, no more. Typical medicine:

- *Too slow:* trim every shot by half a second.
- *Confusing:* add a wide shot at the start of a new place.
- *Cannot hear:* music down, voice closer.
- *Ending feels odd:* hold the last picture two seconds longer.

### The safety list

- No faces, voices or names of real people without permission
- No school, house, plate or phone number in any frame
- Nobody is mocked for how they look, speak, believe or move
- All music and pictures are mine, made for me or free to use
- Nothing that looks like news but is invented
- Flashing lights removed; they can make people ill

Walk through the film frame by frame with a grown-up. Pause on every background.

### Export

Choose 1080p if the tool asks, and watch the exported file from start to end. Yes, again. Something is often missing at the very end. Upload only together with a grown-up, through **their** account.`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'Ready for the Big Screen?',
        description: 'Show that you know what a film needs before anybody sees it.',
        instructions: 'Answer everything. A reviewer reads the last question.',
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
    title: 'Premiere!',
    description:
      'Show your film, take a bow and share it in the gallery. You finish the course as a storyteller with tools of your own.',
    videoTitle: 'How to take a bow',
    videoEmbedCode: null,
    videoDurationMinutes: 45,
    textContent: `Roll out the red ankara! Today there is only one job left: let people see what you made.

### A premiere at home

Make tickets from paper. Hang a cloth behind the phone or laptop. Popcorn optional, groundnuts recommended. Before the film, say three sentences:

1. Where the story comes from.
2. What was hardest.
3. "Please stay for the credits."

Then press play and step aside. Afterwards let people ask questions. "How did you do the goat?" is a question you will remember for years.

### Share it

Open the gallery and choose **Share Project**. Pick *video* or *animation*, write two honest lines, and add up to three tags. For the screenshot choose a frame with one clear feeling. A member of our team watches each film before it appears to others.

### Look back

Play your five-second kite from lesson 1 and then your film. What do you know today that you did not know then? Tell somebody. Write it on the last page of your notebook.

### Where next?

- A second episode with the same hero. The sheet is ready!
- A film for someone: a birthday, a class, a health tip in your language.
- A friend who has never made one. Show them lesson 1.

The tools will change every year. Wanting, trouble, trying and changing will not. That part you now own.

Well done, storyteller. As soon as your final work is approved, your certificate is ready to print.`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'Final Film',
        description: 'Hand in your one-minute film with everything that belongs to it.',
        instructions:
          'Send text and files together: your pitch, the story of the making, four stills, and the link if a grown-up has shared the film.',
        requirements: [
          'Between 40 and 90 seconds with title, subtitles and credits',
          'Four stills from different shots',
          'What the AI made and what you made',
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
