import type { LessonContent } from '../types.ts';
import { lesson7Questions, lesson8Questions, lesson10Questions } from './quizzes.ts';

/** Week 2: A site with rooms. Several pages, honest pictures and words, and every size of screen. */
export const week2: LessonContent[] = [
  {
    number: 6,
    title: 'Sketch Before You Build',
    description:
      'Ten minutes with a pencil can save an hour of prompting. Draw a site map and three simple wireframes for a school club.',
    videoTitle: 'Boxes, arrows and a pencil',
    videoEmbedCode: null,
    videoDurationMinutes: 30,
    textContent: `Nobody pours concrete before the architect has drawn the house. Websites deserve the same respect, and your only tools today are paper and a pencil.

### The site map

This week's site belongs to a school debate club. Write the word **Home** in a box at the top. Which other rooms does the house need? We suggest:

- **Home:** who we are, next debate.
- **Motions:** the topics we argue about.
- **Join us:** how to take part.

Draw a line from Home to each. That little tree is a **site map**.

### The wireframe

A **wireframe** shows where things go, not how pretty they are. Use boxes for pictures, wavy lines for text and a thick box for a button. Draw one for each page, as tall and narrow as a phone.

### Ask three questions

1. What did the visitor come for?
2. How many taps before they find it? Two is lovely, five is a maze.
3. What can be thrown away?

### Let the AI listen to your drawing

Describe the sketch from top to bottom:

> The Home page has a header with the club name on the left and three links on the right. Under it is one big sentence and a button that says See our next motion. Below come two cards side by side.

Read your description to someone at home while they draw it. If their drawing looks like yours, your prompt is ready.`,
    assignments: [],
  },
  {
    number: 7,
    title: 'Debate Club: Three Pages and a Menu',
    description:
      'Turn last lesson’s sketch into a real site with three linked pages. Your visitors will always know where they are.',
    videoTitle: 'Linking pages without losing anyone',
    videoEmbedCode: null,
    videoDurationMinutes: 45,
    textContent: `Today the debate club moves in. Have your wireframes beside you.

### Build one room at a time

Begin with Home only. Long prompts that ask for everything at once come back muddled. When Home is good, continue:

> Now add a page called Motions in the same style. List five motions as cards. Each card has the motion, one argument for it and one argument against it.

Then build Join us. Your motions can be serious or funny. "Should homework be done before suya?" is a fine one.

### The same menu everywhere

Visitors panic when the menu jumps about. Ask for this:

> Use the same header and navigation on all three pages. Show which page the visitor is on by underlining its link.

### Walk through the house

1. Start at Home and visit every page with your thumb.
2. From each page, return to Home.
3. Press every link. Does any go nowhere? That is a **broken link**; write it down and have it fixed.
4. Use the browser's back button. Are you where you expected to be?

### No strangers at the door

The Join us page should **not** collect names or numbers. Say "Speak to your teacher on Wednesday" instead. A site that stores children's details needs a responsible adult, good locks and permission.

### Name and save

Call this project *debate-club-v1*. Then show it to someone older than you and stay silent while they use it. Where they hesitate, you have work to do.`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'The Debate Club Site',
        description:
          'Hand in your three-page site with pictures of every page and a short account of your work.',
        instructions:
          'Write a few sentences and upload one screenshot per page. If a grown-up has published the site, add its link too.',
        requirements: [
          'Three pages: Home, Motions and Join us',
          'The same navigation on each page, with the current page marked',
          'Five motions with an argument on each side',
          'A text that says which part was hardest and how you solved it',
        ],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        allowedFileTypes: ['jpg', 'jpeg', 'png', 'webp', 'pdf'],
        maxFileSizeMb: 10,
        questions: [],
      },
      {
        kind: 'OBJECTIVE',
        title: 'Find Your Way',
        description: 'An optional warm-up about menus, links and site maps.',
        instructions: 'No pressure: this one is for fun and does not block the next lesson.',
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
    title: 'Pictures You May Use, Pages That Load Fast',
    description:
      'Not every picture on the internet is yours to take, and not every picture is light enough for a slow network. Learn to choose both wisely.',
    videoTitle: 'Light pictures and honest pictures',
    videoEmbedCode: null,
    videoDurationMinutes: 35,
    textContent: `Somebody stood in the rain to take that photo you like. It belongs to them, unless they say otherwise. Let us find pictures the honest way.

### Four fair sources

1. **Draw it yourself** and photograph the paper.
2. **Take it yourself**, with no faces and no street signs in view.
3. **Ask the AI** for an illustration. Describe the scene, the style and the mood.
4. **Free libraries.** A grown-up can help you read the licence. Some ask you to write the photographer's name.

### Faces are private

A classmate's photo goes online only when the classmate **and** their parent agree. For this course, simply use drawings. They are safer and often funnier.

### The weight of a picture

A phone photo can weigh 5 MB. On a slow bus-stop network that is a long wait, and data costs money. Ask the AI:

> Make every image no wider than 1,200 pixels, save it as WebP and load it only when the visitor scrolls near it.

### Words for pictures

Some visitors listen to a page because they cannot see it. Each image needs **alt text**, a short description:

- Weak: *image1*
- Strong: *A girl in a green uniform speaking at a wooden stand*

### Do this

- Add one picture to every page of the debate site.
- Write alt text for each, in your own words.
- Load the site with the Wi-Fi off and count the seconds. More than five? Put the biggest picture on a diet.`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'Fair Pictures, Fast Pages',
        description:
          'Check what you know about rights, weight and alt text. Optional, but useful before the showcase.',
        instructions: 'Choose what a careful maker would do.',
        requirements: [],
        isRequired: false,
        maxAttempts: 3,
        passingScore: 70,
        questions: lesson8Questions,
      },
    ],
  },
  {
    number: 9,
    title: 'Words That Welcome',
    description:
      'AI can fill a page with grand sentences that say very little. Learn to write short, true and friendly words, and to check every fact.',
    videoTitle: 'Cutting a paragraph in half',
    videoEmbedCode: null,
    videoDurationMinutes: 30,
    textContent: `Read this aloud: "We are passionate about leveraging synergies to unlock the potential of young voices." Did you understand it? Neither did we. AI loves such fog. You are the fan that blows it away.

### The grandma rule

If your grandma would ask "what does that mean?", rewrite it. Our sentence becomes: *We teach each other to speak without fear.*

### Cut, then cut again

1. Copy one paragraph from your site.
2. Cross out every word that can go.
3. Read what remains. Is the meaning still there?
4. Stop when nothing more can be removed.

### Say what to do

A button that says **Click here** tells you nothing. **See Friday's motion** tells you everything. Begin with a verb and name the result.

### Check the facts

AI makes up dates, prizes and people. Suppose it writes that your club "won the national final in 2019". Did it? Go through your pages with a pen:

- Underline every number, name and date.
- For each, ask: how do I know?
- No answer? Delete it, or ask a teacher.

A good prompt helps:

> Rewrite this page in short sentences for 11-year-olds. Do not add any facts, prizes, names or numbers that I have not given you.

### Your own voice

Let a little Nigeria in. "You are welcome" at the door, "Well done!" after a task. Pages with a human voice are remembered. Read your Home page to a friend on the phone. Where you stumble, the words need repair.`,
    assignments: [],
  },
  {
    number: 10,
    title: 'Small Phone, Big Screen',
    description:
      'Your visitors hold every kind of screen. Make one site that fits a cracked old phone and the projector in the school hall.',
    videoTitle: 'One page, many screens',
    videoEmbedCode: null,
    videoDurationMinutes: 40,
    textContent: `Halfway there! Before we celebrate, let us find out how the debate site behaves when the screen changes.

### What "responsive" means

A **responsive** page rearranges itself like water in a cup. On a phone, cards stand in one column. On a laptop, three sit side by side. Nothing falls off the edge.

### Test with your hands

1. Open your site on a phone. Hold it upright, then sideways.
2. On a computer, drag the corner of the window until it is thin.
3. Look for trouble: sideways scrolling, text that touches the edge, buttons too small for a thumb, a menu that covers the heading.
4. Write each problem as **place, what happens, what should happen**. For example: *Motions page, upright phone: the third card is cut in half. It should move below the others.*

### Ask for the repair

> On screens narrower than 600 pixels, show the cards in one column, make buttons at least 44 pixels high and turn the menu into one button that opens a list. Do not change the wide layout.

That last sentence is a fence. It protects what already works.

### Bigger letters

Some people set their phones to huge text. Try it in the settings. If your heading breaks in an ugly way, ask the AI for a gentler size.

### Celebrate

Ten lessons finished! Ask someone to use your site on their own phone, without help, while you watch. Give yourself one point for every minute they need no explanation.`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'Halfway Quiz',
        description: 'Ten lessons in one quiz, with one question that a person will read.',
        instructions:
          'The first four questions are marked at once. Your own words go to a reviewer, who answers within a few days.',
        requirements: [],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        questions: lesson10Questions,
      },
    ],
  },
];
