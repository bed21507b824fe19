import type { Pathway } from './pathway.ts';

/** The pathways that start with videos and cartoons. */
export const videoPathways: readonly Pathway[] = [
  {
    id: 'animator',
    course: 'VIDEO_ANIMATION',
    title: 'Animator',
    summary: 'You make drawings move, so that people laugh, learn or cry.',
    about: [
      'An animator makes a character walk, jump and feel. Some draw each picture by hand, others move figures on a computer, and AI tools help with the parts that repeat. The idea, the timing and the feeling stay with you.',
      'A few seconds can take a day. Animators plan a story in small pictures, make a rough version, show it, and then polish it.',
    ],
    inNigeria: [
      'Studios here make cartoons about our own tales, such as the tortoise: Ijapa in Yoruba stories, Mbe in Igbo ones.',
      'Adverts, music videos, school lessons and health messages use animation.',
      'Animators also work from home for studios in other countries.',
    ],
    helps: [
      'Fine art, and watching how people and animals really move.',
      'A sketchbook. Ten quick drawings a day teach your hand.',
      'Free programs such as Pencil2D, Krita and Blender, on a computer that can run them.',
    ],
    ways: [
      'Fine and applied arts at a university or polytechnic, such as Yaba College of Technology or Auchi Polytechnic.',
      'A short course in a studio, or helping in one during holidays.',
      'A reel: one minute of your best work. It is what studios ask for.',
    ],
    steps: [
      'Draw a ball that falls and bounces in eight pictures, and make it move',
      'Choose a folk tale of my family and draw it in six boxes',
      'Film somebody walking and draw five poses of it',
      'Make a ten-second cartoon with one character and one feeling',
      'Show my cartoon to somebody younger and ask what happened in it',
    ],
  },
  {
    id: 'video-editor',
    course: 'VIDEO_ANIMATION',
    title: 'Video editor',
    summary: 'You turn many clips into one story that people watch to the end.',
    about: [
      'A camera records too much. The editor chooses the best moments, puts them in order, cuts what is slow, and adds sound, music and words. The same clips can be funny or sad: it depends on the cut.',
      'Editors work with deadlines. A wedding film, the evening news and an advert each have a day by which they must be ready.',
    ],
    inNigeria: [
      'Nollywood makes more films than almost any other film industry in the world, and each one has an editor.',
      'Weddings, naming ceremonies, churches and mosques pay for edited videos.',
      'TV stations, newspapers and people with a channel of their own need short videos every day.',
    ],
    helps: [
      'English and literature: knowing how a story begins, turns and ends.',
      'A good ear. Bad sound loses more viewers than a bad picture.',
      'Keeping files in order, with names that you understand a month later.',
    ],
    ways: [
      'Film or mass communication at a university or polytechnic. The National Film Institute in Jos teaches film making.',
      'Helping an editor or a wedding video team, and growing from there.',
      'Editing for a school or a youth club and keeping the best in a portfolio.',
    ],
    steps: [
      'Film one minute at home with permission, and cut it down to twenty seconds',
      'Edit the same clips twice: once funny, once serious',
      'Watch a film scene without sound and count the cuts',
      'Put subtitles on a short video, so that everybody can follow it',
      'Learn what music I may use without asking, and where to find it',
    ],
  },
  {
    id: 'scriptwriter',
    course: 'VIDEO_ANIMATION',
    title: 'Scriptwriter',
    summary: 'You write what people say and do before a camera is switched on.',
    about: [
      'Every film, cartoon, advert and skit begins with words on a page. The scriptwriter decides who wants what, what is in the way, and how it ends.',
      'AI tools can suggest a hundred ideas. A writer chooses the one that is true, and makes people talk as real people talk: in a market, at home, in a danfo.',
    ],
    inNigeria: [
      'Nollywood films and TV series need new stories all the time, in English, Pidgin, Yoruba, Igbo and Hausa.',
      'Radio drama teaches about health and farming in many languages. Nigeria has more than 500.',
      'Companies pay for short scripts: an advert, a training video, a post.',
    ],
    helps: [
      'English, literature and your own language. Read plays aloud.',
      'Listening: how your aunt tells a story, and where everybody laughs.',
      'Writing a little every day, and throwing half of it away.',
    ],
    ways: [
      'Theatre arts, English or mass communication at a university.',
      'The National Film Institute in Jos, which teaches writing for film.',
      'Writing for a school drama group, a radio show or a friend’s film, and asking for honest words.',
    ],
    steps: [
      'Write a one-page script with two people who want different things',
      'Write down a story that an older person in my family tells',
      'Read my script aloud with somebody and mark where it sounds wrong',
      'Turn one scene into a list of pictures for a cartoon',
      'Ask an AI tool for ten ideas, choose one, and say why the others are weaker',
    ],
  },
  {
    id: 'sound-maker',
    course: 'VIDEO_ANIMATION',
    title: 'Sound and music maker',
    summary: 'You make the voices, noises and music that a picture needs.',
    about: [
      'Close your eyes during a film: you still know if it rains, if somebody is afraid, if the hero wins. Sound makers record voices, build noises, clean bad recordings and write music.',
      'Some work on films and cartoons, some on songs, some on radio and podcasts. The tools are the same: a microphone, a quiet room and patient ears.',
    ],
    inNigeria: [
      'Afrobeats is heard all over the world, and behind every song is somebody who recorded and mixed it.',
      'Films and cartoons need voices in several languages, and sounds of our streets, not of another country.',
      'Churches, events and radio stations need people who know a mixing desk.',
    ],
    helps: [
      'Music and physics: what a note is, and how sound travels.',
      'Listening with headphones at a low volume, to keep your ears healthy.',
      'Audacity, a free program for recording and cutting sound.',
    ],
    ways: [
      'Music at a university or polytechnic.',
      'Helping at the mixing desk of a church, a school or an event.',
      'Making sound for friends’ videos, and keeping a list with links to the best ones.',
    ],
    steps: [
      'Record five sounds of my street, and let somebody guess them',
      'Record my voice for a cartoon character in two different moods',
      'Clean up one noisy recording and compare it with the first one',
      'Choose music that I may use for a scene, and try a second one that changes the feeling',
      'Make a thirty-second story with sounds only',
    ],
  },
  {
    id: 'motion-designer',
    course: 'VIDEO_ANIMATION',
    title: 'Advert and motion designer',
    summary: 'You move words and pictures to explain or to sell something in seconds.',
    about: [
      'A motion designer makes logos that move, adverts of ten seconds, and short films that explain how something works. You have little time, so every second has a job.',
      'You work with a customer: you listen, show a rough version, hear what they do not like, and make it better. A clear message beats a loud one.',
    ],
    inNigeria: [
      'Banks, phone companies, food brands and new businesses all pay for short adverts.',
      'Elections, vaccinations and road safety are explained with short moving pictures.',
      'A small shop can be a first customer: one good video for its WhatsApp status or its page.',
    ],
    helps: [
      'Fine art and English: few words, in the right place.',
      'Honesty. An advert that lies loses the customer for good.',
      'Looking at adverts as a maker: what do I see in the first second?',
    ],
    ways: [
      'Graphic design or advertising at a polytechnic or university.',
      'Work in a printing or design shop, then moving pictures.',
      'A portfolio of three short adverts, real or invented, with a sentence about each.',
    ],
    steps: [
      'Make a moving title for one of my videos',
      'Plan a ten-second advert for a shop that I know, in four drawings',
      'Explain something from science in thirty seconds with moving pictures',
      'Show a rough version to three people and ask what they remember',
      'Collect three adverts that I like, and write what each one wants me to do',
    ],
  },
];
