import type { LessonContent } from '../types.ts';
import { lesson7Questions, lesson9Questions } from './quizzes.ts';

/** Week 2: Bring it to life. Places, movement, faces and voices, up to the first cartoon. */
export const week2: LessonContent[] = [
  {
    number: 6,
    title: 'Backgrounds That Tell a Story',
    description:
      'A place can speak before anybody opens a mouth. Design a setting that tells us the time, the weather and the mood.',
    videoTitle: 'Painting the village at three times of day',
    videoEmbedCode: null,
    videoDurationMinutes: 30,
    textContent: `Look at an empty classroom at seven in the morning and again at noon. Chairs upside down, long shadows; then dust, heat and forgotten pencils. Nobody is there, yet each picture tells you something.

### Four questions for a place

1. **Where?** A creek village on stilts, a bus park, the moon.
2. **When?** Harmattan morning, July rain, market night.
3. **Who has just left?** A broken slipper, a steaming cup.
4. **How should we feel?** Safe, hungry, nervous.

### Leave room for the hero

Backgrounds are stages. Ask for empty space where the hero will stand:

> A village square in Badagry at dusk, flat paper cut-out style, warm colours. Huts on the left, a palm tree on the right. The middle is empty sand. No people, no animals, no writing.

Why "no writing"? Because AI spells shop signs as if it had its eyes closed.

### Three times of day

Make the same square at dawn, at noon and at night. Change only the light words. You now own three sets for the price of one, and your story can take a whole day.

### Keep the style

Paste the **Style** line of your character sheet into each background prompt. Paper hero, paper world. Put hero and background together. Does the light come from the same side? If the sun is on the left, the shadow falls to the right.

Do the squint test: half close your eyes. Can you still find the hero? If not, make the background paler.`,
    assignments: [],
  },
  {
    number: 7,
    title: 'How Things Move',
    description:
      'Before a frog leaps, it crouches. Three secrets of movement will make a ball, a drum or a tortoise feel alive.',
    videoTitle: 'Squash, stretch and a bouncing ball',
    videoEmbedCode: null,
    videoDurationMinutes: 45,
    textContent: `Drop an orange and then a balloon. Could you tell them apart by movement alone, with your eyes on the shadow? Of course. Weight lives in the movement, not in the drawing.

### Secret 1: Get ready

A goalkeeper bends before she dives. That small movement the other way is called **anticipation**. Without it, things happen *to* a figure. With it, the figure *decides*.

### Secret 2: Squash and stretch

A bouncing ball is long while it falls and flat when it lands. Never change how much rubber there is: if it gets wider, it must get shorter.

### Secret 3: Slow in, slow out

A danfo does not jump to full speed. It rolls, speeds up, slows, stops. Put many pictures close together at the beginning and end, and few in the middle.

### Do it by hand first

1. Cut a coin of paper.
2. Fix your phone above the table with a pile of books.
3. Take twelve photos, moving the coin a little each time. Small steps at the top of the bounce, big steps near the ground.
4. Play them quickly, one after another. It lives!

### Now ask the AI

> The tortoise crouches, waits for half a second, then leaps over the puddle. He lands, his shell squashes a little, and he wobbles to a stop. Side view, camera still.

See how the secrets became words? Compare this with "the tortoise jumps". Keep the better clip, and write why it is better.`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'The Bounce',
        description: 'Make something bounce, by hand or with AI, so that we can feel how heavy it is.',
        instructions:
          'Upload three to six frames as pictures and explain your choices in text. If a grown-up has shared the clip, add its link.',
        requirements: [
          'Frames that show the top, the fall, the landing and the rebound',
          'A sentence on anticipation, and one on squash and stretch',
          'What the object is and how heavy it should feel',
        ],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        allowedFileTypes: ['jpg', 'jpeg', 'png', 'webp', 'pdf'],
        maxFileSizeMb: 20,
        questions: [],
      },
      {
        kind: 'OBJECTIVE',
        title: 'Movement Secrets',
        description: 'An optional quiz on the three secrets.',
        instructions: 'Act each movement out before you answer. Yes, really.',
        requirements: [],
        isRequired: false,
        maxAttempts: 5,
        passingScore: 60,
        questions: lesson7Questions,
      },
    ],
  },
  {
    number: 8,
    title: 'Faces That Feel',
    description:
      'Two dots and a line can break your heart. Practise the few small changes that make a cartoon face happy, sly or ashamed.',
    videoTitle: 'Twelve faces with two dots and a line',
    videoEmbedCode: null,
    videoDurationMinutes: 30,
    textContent: `Draw a circle, two dots and a straight line. Now lift the ends of the line by a hair. Happier? You moved the pencil two millimetres and changed a whole mood.

### Three levers

- **Eyebrows** do half the work. Inner ends down: angry. Inner ends up: worried.
- **Eyes.** Wide for surprise, half shut for cunning, looking sideways for guilt.
- **Mouth.** Big shapes for big feelings. For a lie, let it smile on one side only.

### The mirror trick

Say "Who finished the meat?" into a mirror. First as Mummy, then as the guilty child. What did your eyebrows do? Draw that.

### The body speaks too

Heads sink when we are ashamed, and chests rise when we are proud. A tortoise has a special gift: he can hide his head. When would Ijapa do it?

### Prompts for feelings

Do not write "sad tortoise". Describe what a camera sees:

> Close-up of the tortoise. Inner eyebrows up, eyes shiny and looking down, mouth small and pressed together, head half inside the shell. He blinks slowly, once.

### Blink!

Faces that never blink look like dolls. One blink every three or four seconds is about right, and a blink *before* turning the head feels like a thought.

### Practise

Make a sheet with six feelings of your hero: joy, fear, anger, shame, cunning and pride. Show it to someone without the names. Five right answers out of six? You are an actor now.`,
    assignments: [],
  },
  {
    number: 9,
    title: 'Voices, Rain and a Frying Pan',
    description:
      'Half of every film is sound. Record clean voices and invent noises with things from the kitchen.',
    videoTitle: 'Recording under a blanket',
    videoEmbedCode: null,
    videoDurationMinutes: 35,
    textContent: `Shake dry rice in a plastic box. Close your eyes. Rain on zinc! People who make film noises this way are called **Foley artists**, and the kitchen is their favourite shop.

### A clean voice

1. Switch off the fan. Wait for the generator next door to rest.
2. Sit in a wardrobe or under a blanket; soft cloth swallows echo.
3. Hold the phone a hand's width from your mouth, a little to one side.
4. Say each line three times: normal, bigger, and as if it were a secret.
5. Stay silent for two seconds before and after. Editors will thank you.

### Whose voice?

Your own, with your parent's permission, made deeper or squeakier so that nobody knows you. Or an AI voice from the tool's own list. **Never copy a real person's voice.** Not a singer's, not a pastor's, not your uncle's. It is a kind of theft, and it frightens people.

### Five noises to try

- Footsteps in sand: press a cloth bag of garri.
- Fire: crumple a biscuit wrapper slowly.
- Drum: an empty paint bucket.
- Wings: flap an umbrella.
- Frying: tear paper next to the phone.

### The layers

Good sound has three: **voices** on top, **noises** in the middle, and **air** below. Air is the quiet hum of a place. Record thirty seconds of your yard at dawn and put it under the village scene. Turn it off for a moment. Feel the hole?`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'Listen Closely',
        description: 'An optional quiz about voices, noises and permission.',
        instructions: 'Listen to the room you are in for ten seconds, then begin.',
        requirements: [],
        isRequired: false,
        maxAttempts: 3,
        passingScore: 60,
        questions: lesson9Questions,
      },
    ],
  },
  {
    number: 10,
    title: 'Make Your First Cartoon',
    description:
      'Storyboard, hero, place, movement, face and voice come together. By the end of this lesson you will have twenty seconds of cartoon.',
    videoTitle: 'Putting twenty seconds together',
    videoEmbedCode: null,
    videoDurationMinutes: 45,
    textContent: `Halfway! Everything is on the table: a board, a character sheet, three backgrounds, a bag of noises. Today we cook.

### The working order

1. **Clips.** Make one clip per storyboard box. Six boxes, six clips, three to five seconds each. Paste the character sheet every time.
2. **Choose.** Try each box up to three times and take the best. More tries seldom help; a clearer prompt does.
3. **Line up.** Put the clips into your editor in the order of the board.
4. **Voice.** Lay down the lines first. They decide how long a shot must be.
5. **Noises, then air.**
6. **Trim.** Cut the first and last half second of each clip. Most films start too early.

### Mind the joins

At every cut, ask what stays the same. Hat, light, direction of travel. If Ijapa leaves the picture on the right, let him enter the next from the left. Otherwise he seems to turn round.

### Good enough

One clip will refuse to obey. Change the shot instead of fighting: a close-up of the drum can replace a dance that will not work. Directors have saved films with this trick for a hundred years.

### First viewing

Invite two people, dim the light and say nothing before it starts. Watch *them*, not the screen. Where did they smile?

Save it as *first-cartoon-v1* and note every tool you used. Honest makers say which parts the AI made.`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'Twenty Seconds of Cartoon',
        description: 'Hand in your first complete cartoon scene.',
        instructions:
          'Upload one still picture from each shot, write how you made it, and add the link if a grown-up has shared the film.',
        requirements: [
          'Between 15 and 40 seconds, following your storyboard',
          'The same hero in every shot',
          'At least one voice, one noise and some air',
          'Two sentences on what the AI made and what you made',
        ],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        allowedFileTypes: ['jpg', 'jpeg', 'png', 'webp', 'pdf'],
        maxFileSizeMb: 25,
        questions: [],
      },
    ],
  },
];
