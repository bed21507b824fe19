import type { LessonContent } from '../types.ts';
import { lesson1Questions, lesson5Questions } from './quizzes.ts';

/** Week 1: Think in pictures. A story, shots, a storyboard and one steady character. */
export const week1: LessonContent[] = [
  {
    number: 1,
    title: 'Your First Moving Picture',
    description:
      'Turn a single sentence into five seconds of film. Along the way you will learn what a video AI can and cannot do.',
    videoTitle: 'From one sentence to five seconds',
    videoEmbedCode: null,
    videoDurationMinutes: 30,
    textContent: `Flick the corner of an exercise book with a little figure drawn on every page and it dances. Film is that trick, about twenty-four pictures a second. Your new helper, a **video AI**, can draw those pictures for you.

### Make five seconds

1. Ask a grown-up to open the video tool and stay nearby.
2. Type this **prompt**:

> A small yellow kite rises over the roofs of Lagos at sunset. Cartoon style, soft colours. The camera follows the kite slowly upwards.

3. Wait. Films take longer than pages, sometimes two or three minutes. Stretch your legs.
4. Watch the result three times: once for joy, once for the kite, once for everything else.

### Find the oddities

Has the kite two tails? Does a roof melt? Video AI is a talented painter with a poor memory. It forgets what was there a moment ago. Finding these slips is a real skill, and animators call it **checking the dailies**.

### Change one word

Swap *sunset* for *rainy morning*. What happened to the colours, the speed and your mood? Keep both clips.

### Safety on set

- Never upload a photo or the voice of a real person, not even your own, unless a parent has said yes.
- No school badges, house numbers or number plates in the picture.
- Never make a film that pretends somebody said or did something.
- If a clip turns scary, stop it and call a grown-up.

Write in a notebook: *what surprised me most?* A maker's notebook starts today.`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'On Set Check-in',
        description: 'A few questions on prompts, oddities and safety before the camera rolls.',
        instructions: 'Take your time. You may watch your clips again while you answer.',
        requirements: [],
        isRequired: true,
        maxAttempts: 5,
        passingScore: 70,
        questions: lesson1Questions,
      },
    ],
  },
  {
    number: 2,
    title: 'Small Stories with Big Trouble',
    description:
      'A film without trouble is a screensaver. Learn the four steps of a folktale and write your own in eight lines.',
    videoTitle: 'Ijapa the tortoise and the shape of a story',
    videoEmbedCode: null,
    videoDurationMinutes: 35,
    textContent: `Why do we still laugh at **Ijapa**, the tortoise? He has been tricking people in Yoruba tales for hundreds of years. Because he *wants* something so badly that trouble is certain.

### Four steps

1. **Want.** Somebody wishes for something. *Ijapa smells the king's yam porridge.*
2. **Trouble.** Something stands in the way. *Only guests who can dance may eat, and tortoises are slow.*
3. **Try.** A plan, and then a worse problem. *He ties himself to a spinning top. Now he cannot stop!*
4. **Change.** The end is not like the beginning. *He lands in the pot, apologises and washes every plate.*

Cover step 2 with your hand. Is it still a story? No. It is a tortoise having lunch.

### Ask your elders

Many of the best stories were never printed. Ask a grandparent, a neighbour or a teacher to tell you one, and listen all the way through. Igbo tales have Mbe, Hausa tales have Gizo the spider. Who lives in yours?

### Write eight lines

Two lines for every step. Use only what a camera can see or hear. "He was sad" cannot be filmed. "He let his drum fall" can.

### A helper, not a ghostwriter

You may ask the AI:

> Here is my story in eight lines. Ask me three questions about anything that is not clear. Do not rewrite it.

Answer the questions in your own words, then improve the lines yourself. Why? Because your grandmother's turn of phrase is something no machine has ever heard.`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'A Story in Eight Lines',
        description: 'Write a tiny story with want, trouble, try and change.',
        instructions:
          'Send it as text. If someone told you the tale, thank them as "my grandmother" or "a neighbour".',
        requirements: [
          'Eight lines, two for each of the four steps',
          'Only things that can be seen or heard',
          'An ending in which something has changed',
          'No real names',
        ],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        questions: [],
      },
    ],
  },
  {
    number: 3,
    title: 'Near, Middle, Far',
    description:
      'Where you put the camera decides what people feel. Learn the words for shots and go hunting for them in films you like.',
    videoTitle: 'What a camera can whisper',
    videoEmbedCode: null,
    videoDurationMinutes: 30,
    textContent: `Hold your hand so close that it covers your nose. Now stretch out your arm. Same hand, different feeling. Cameras do this all day long.

### Three distances

- **Wide shot (far).** We see the whole place. *The village square under a huge iroko tree.* It answers: where are we?
- **Medium shot (middle).** We see a person from the waist up. *Ijapa scratches his shell.* It answers: what is happening?
- **Close-up (near).** We see one thing only. *A single drop of sweat.* It answers: how does it feel?

### Three heights

- **Eye level** feels equal and honest.
- **Low angle**, looking up, makes somebody mighty.
- **High angle**, looking down, makes somebody small.

How would you film the king? And how would you film the tortoise when he is caught?

### Movement

A **pan** turns the head from side to side. A **tilt** nods up and down. A **tracking shot** walks along. Use one at a time, slowly. Wobbling cameras make viewers seasick.

### Shot hunt

1. Choose two minutes of a cartoon you like, with a grown-up's agreement.
2. Switch the sound off.
3. Tap the table at every cut and count.
4. Write W, M or C for each shot.

Do you see a pattern? Often it goes W, M, C: where, what, feel. Borrow that for your own films. You have no assignment this time, so put all your energy into the hunt.`,
    assignments: [],
  },
  {
    number: 4,
    title: 'Storyboard the Tortoise',
    description:
      'Draw your film before you make it. Six boxes on paper will show whether the story works, at no cost at all.',
    videoTitle: 'Six boxes that save a week',
    videoEmbedCode: null,
    videoDurationMinutes: 40,
    textContent: `Big studios draw thousands of small pictures before they animate one second. That row of drawings is a **storyboard**. Yours will have six.

### Prepare the paper

Fold a sheet in half and then in thirds. Six boxes! Under each one leave room for two lines.

### What goes in a box

- **Picture:** stick figures are welcome. Tortoise = half a circle with feet.
- **Shot:** W, M or C.
- **Arrow:** which way somebody or the camera moves.
- **Line below:** what we hear, and for how many seconds.

### From eight lines to six boxes

1. Read your story aloud.
2. Put a dot wherever you would tap for a new shot.
3. Choose the six dots without which nobody would understand.
4. Draw. Two minutes per box, no rubber.

An example for box 3: *C. Ijapa's eyes grow wide. Sound: bubbling pot. 3 seconds.*

### Test it on somebody

Cover the words. Show only the pictures, one after another. Ask: "What is the story?" If they can tell you, the board works. Where they guess wrongly, change the drawing and not the explanation.

### Count the seconds

Add up the numbers. Between twenty and forty seconds is right for a first film. Longer? Merge two boxes.

Photograph the sheet in daylight, flat on a table, with nothing private in the corners of the picture.`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'My Six-box Storyboard',
        description: 'Show us the storyboard of your first short cartoon.',
        instructions:
          'Upload one clear photo or scan of your sheet. Drawing well is not needed; being understood is.',
        requirements: [
          'Six boxes in the right order',
          'Shot size and seconds for each box',
          'At least one close-up',
          'A total between 20 and 40 seconds',
        ],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        allowedFileTypes: ['jpg', 'jpeg', 'png', 'webp', 'pdf'],
        maxFileSizeMb: 10,
        questions: [],
      },
    ],
  },
  {
    number: 5,
    title: 'One Character, Many Pictures',
    description:
      'AI loves to change your hero’s hat between two pictures. Build a character sheet that keeps the same face from first frame to last.',
    videoTitle: 'Keeping Ijapa looking like Ijapa',
    videoEmbedCode: null,
    videoDurationMinutes: 35,
    textContent: `In picture one the tortoise wears a red cap. In picture two it is blue, and in picture three he has become a turtle. Viewers are lost. What we need is **consistency**.

### The character sheet

Write down everything that must never change:

- **Body:** small brown tortoise, round shell with seven plates, one of them cracked
- **Face:** big honest eyes, crooked smile
- **Clothes:** red fila cap, leaning left
- **Thing:** a small talking drum on a string
- **Style:** flat paper cut-out, thick outlines, warm colours

This paragraph goes, **copied word for word**, into every prompt. Not retyped. Copied.

### Build the prompt

Character + action + place + shot:

> (character sheet) He sneaks on tiptoe past three sleeping guards. Palace yard at night with oil lamps. Wide shot, eye level.

### Make a line-up

Ask for the same hero from the front, from the side and from behind, on a plain background. Save the best as your **reference picture**. Many tools let you attach it so the AI can look at it.

### Judge like a detective

Place four pictures side by side and check: colour of cap, number of plates, side of the crack, shape of eyes. Reject every impostor.

### Be fair to real people

Do not model a hero on a classmate or on somebody famous. Do not ask for "the style of" a living artist either. Mix your own: paper, mud walls, adire patterns, the colours of your street.`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'Same Hero, Every Time',
        description: 'A quiz about character sheets and fair play.',
        instructions: 'Imagine you are the director and answer for your film.',
        requirements: [],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        questions: lesson5Questions,
      },
    ],
  },
];
