import type { LessonContent } from '../types.ts';
import { lesson1Questions, lesson5Questions } from './quizzes.ts';

/** Week 1: Say it clearly. From the first prompt to a first page. */
export const week1: LessonContent[] = [
  {
    number: 1,
    title: 'Hello, AI Builder!',
    description:
      'Meet the tool that turns sentences into web pages. You will write your very first prompt and watch a page appear.',
    videoTitle: 'Your first prompt, from an empty box to a page',
    videoEmbedCode: null,
    videoDurationMinutes: 30,
    textContent: `Welcome, maker! Think of an **AI builder** as a helper who works very fast but has never met you. It cannot see your street or taste your mum's egusi. It knows only what you type. Those typed instructions are called a **prompt**.

### Try it now

1. Sit with a grown-up and open the AI builder they have set up for you.
2. Find the empty box. Everything starts there.
3. Type this, word for word:

> Make a one-page website that says good morning in English, Yoruba, Igbo and Hausa. Use a sunrise background and big, friendly letters.

4. Press the button and wait. Breathe. It may take half a minute.
5. Look slowly from top to bottom. What did it get right? What surprised you?

### Now change one thing

Add a single sentence, such as "Put a small drum under every greeting." Send it again. Changing **one thing at a time** lets you see exactly what your words did.

### Is it always right?

No! AI sounds sure of itself even when it is wrong. Ask someone who speaks Hausa or Igbo whether the greeting is spelt properly. Checking is part of making.

### Stay safe

Never type your full name, school, home address, phone number or password into a prompt. A made-up name works just as well. If the tool ever shows something strange or unkind, close it and call a grown-up.

**Before you leave:** write down the one word in your prompt that changed the page the most.`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'First Prompt Check-in',
        description: 'Five quick questions about prompts and staying safe.',
        instructions: 'Read each question twice before you choose. You may look back at the lesson.',
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
    title: 'The Four Ingredients of a Good Prompt',
    description:
      'A weak prompt gives a weak page, just as half the pepper gives half the stew. Learn the four ingredients that make the AI understand you.',
    videoTitle: 'Cooking a prompt with four ingredients',
    videoEmbedCode: null,
    videoDurationMinutes: 35,
    textContent: `Imagine sending your little cousin to the market with the words "buy food". What would come back? Biscuits, most likely. Send a proper list and dinner is saved. Prompts are the same.

### The four ingredients

- **What:** the thing you want. *A page for a kite club.*
- **Who:** the people who will use it. *Children aged 8 to 12.*
- **Look:** colours, pictures and mood. *Sky blue and yellow, windy and happy.*
- **Must-haves:** what cannot be missing. *Meeting day, what to bring, a drawing of a kite.*

### See the difference

Weak prompt:

> Make a football page.

Strong prompt:

> Make a one-page site for an under-13 football team called Surulere Sparks. It is for parents who want to know match days. Use green and white. Show the next three matches in a table and a short list of what every player should bring.

Both take seconds to send. Only one gives a page that a parent could use.

### Your turn

1. Pick something you enjoy: ludo, baking, masquerades, robots.
2. On paper, write the four ingredients, one line each.
3. Join them into a prompt of three to five sentences.
4. Run it. Which ingredient did the AI ignore?
5. Make that sentence clearer and run it again.

### A tip from the workshop

Do not write "make it nice". Nice to whom? Say "large buttons", "short sentences", "lots of empty space". The AI can follow instructions that a friend could follow with a ruler and crayons.`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'A Prompt with Four Ingredients',
        description:
          'Send us a prompt for a page about something you enjoy, before and after you improved it.',
        instructions:
          'Write your answer as text. Paste the first prompt, then the improved one, and tell us what changed on the page.',
        requirements: [
          'The first prompt, exactly as you typed it',
          'An improved prompt with What, Who, Look and Must-haves',
          'Two sentences about what changed on the page',
          'No real names, schools or addresses',
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
    title: 'What Is a Web Page Made Of?',
    description:
      'Every page, from a bank to a bakery, is built from the same few bricks. Go on a treasure hunt and learn to name them.',
    videoTitle: 'A treasure hunt inside a web page',
    videoEmbedCode: null,
    videoDurationMinutes: 30,
    textContent: `A mechanic who knows the word "carburettor" gets the right part. A maker who knows the word "header" gets the right change. Today we collect words.

### The bricks

- **Header:** the strip at the top, often with a name or logo.
- **Navigation:** the links that take you to other pages.
- **Heading:** big words that tell you what comes next.
- **Paragraph:** ordinary sentences.
- **Image:** a photo or drawing.
- **Button:** something you press to make a thing happen.
- **Link:** words or pictures that take you elsewhere.
- **Footer:** the strip at the bottom.

### Behind the curtain

Three languages work together. **HTML** says what is there. **CSS** says how it looks. **JavaScript** says what it does. Here is a tiny piece of HTML:

\`\`\`html
<h1>Mama Sade's Kitchen</h1>
<p>Hot jollof every day from noon.</p>
\`\`\`

You need not memorise it. The AI writes it for you. Still, when you can read a little, nobody can confuse you.

### Treasure hunt

1. Ask a grown-up which news, weather or recipe site you may open.
2. Find one example of each brick in the list above.
3. Draw the page as boxes on paper and label every box.
4. Count the buttons. Are there too many?

### Why it helps

Compare "move that thing up" with "put the **navigation** inside the **header**". The second sentence works the first time. Keep your labelled drawing; lesson 4 needs it. There is no assignment today, so enjoy the hunt.`,
    assignments: [],
  },
  {
    number: 4,
    title: 'Build the Jollof Menu Page',
    description:
      'Build your first complete page: a menu for a small naija restaurant. You will plan it, prompt it, and correct it until a hungry visitor would understand it.',
    videoTitle: 'From paper plan to jollof menu',
    videoEmbedCode: null,
    videoDurationMinutes: 40,
    textContent: `Mama Sade sells rice by the roadside. Customers keep asking, "What do you have today, and how much?" You are going to answer them with a page.

### Step 1: Plan in five minutes

Fold a paper into three. Top part: name and one welcoming line. Middle: six dishes with prices. Bottom: opening hours. Invent everything; no real shop's phone number, please.

### Step 2: Prompt

> Build a one-page menu for a pretend restaurant called Mama Sade's Kitchen. Visitors are hungry people on small phones. Use warm tomato red, cream and a little green. In the header put the name and one friendly sentence. Below it show six dishes as cards with a short description and a price in naira. In the footer put the opening hours.

### Step 3: Check like a customer

- Can you read each price without zooming?
- Is the ₦ sign there, and are thousands written like ₦2,500?
- Does every dish sound like real food? AI once offered us "jollof soup".

### Step 4: Fix with brick words

Ask for one repair at a time:

> Make the dish cards one column on a phone. Put the price on the right, in bold.

### Step 5: Save it

Give the project a clear name such as *jollof-menu-v1*. Take a screenshot. When you change a lot, save *v2*, so an accident never eats your work.

### Stretch

Add a "Today's special" banner. Where should it go so that nobody misses it?`,
    assignments: [
      {
        kind: 'SUBMISSION',
        title: 'My Menu Page',
        description: 'Show us the menu page you built, as it looks on a phone.',
        instructions:
          'Upload one or two screenshots of your page. A sentence about the part you are proudest of is welcome.',
        requirements: [
          'At least six dishes with prices in naira',
          'A header with a name and a welcome line',
          'A footer with opening hours',
          'Everything readable on a small screen',
        ],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        allowedFileTypes: ['jpg', 'jpeg', 'png', 'webp'],
        maxFileSizeMb: 10,
        questions: [],
      },
    ],
  },
  {
    number: 5,
    title: 'Colours and Letters People Can Read',
    description:
      'Pretty is good, readable is better. Choose colours, sizes and spaces that work in bright Lagos sunshine.',
    videoTitle: 'The sunshine test for colours',
    videoEmbedCode: null,
    videoDurationMinutes: 35,
    textContent: `Take your menu page outside. Hold the phone in full sun. Can you still read it? That is the **sunshine test**, and many famous sites fail it.

### Contrast first

**Contrast** is the difference between letters and what lies behind them. Black on cream: strong. Yellow on white: hopeless. Some people also cannot tell red from green, so never let colour carry the message alone. Write "Sold out" as well as turning the card grey.

### Three colours are plenty

Choose one main colour, one helper and one for surprises such as buttons. Look around you for ideas: an ankara cloth, a danfo bus, the sea at Badagry. Then say it to the AI:

> Use danfo yellow as the main colour, black for text and white for backgrounds. Only buttons may be blue. Make sure all text has strong contrast.

### Letters

- Two typefaces at most.
- Body text big enough to read at arm's length.
- Short lines. Eyes get lost on long ones.

### Space is not waste

Crowded stalls make shoppers walk past. Ask for "more space around each card" and feel the page relax.

### Practise

1. Copy your menu project and call it *v2*.
2. Change only colours, letters and space.
3. Put v1 and v2 side by side and ask two people which they prefer, and why.
4. Keep the better one.

Notice that "why" is the valuable part of their answer.`,
    assignments: [
      {
        kind: 'OBJECTIVE',
        title: 'Readable or Not?',
        description: 'A short quiz about contrast, colour and space.',
        instructions: 'Picture each page in bright sunshine, then answer.',
        requirements: [],
        isRequired: true,
        maxAttempts: 3,
        passingScore: 70,
        questions: lesson5Questions,
      },
    ],
  },
];
