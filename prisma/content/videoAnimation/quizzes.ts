import { choice, essay, shortAnswer, trueFalse, withImage } from '../questions.ts';
import type { QuestionContent } from '../types.ts';

/* The quiz questions of AI Video Creation & Cartoon Animation, by lesson. No lesson holds two quizzes. */

export const lesson1Questions: QuestionContent[] = [
  choice(
    'Roughly how many pictures make one second of film?',
    ['Two', 'Twenty-four', 'Two hundred', 'One thousand'],
    1,
    20,
    'Around twenty-four pictures a second look like smooth movement.',
  ),
  trueFalse(
    'Video AI always remembers what was in the picture a second earlier.',
    'False',
    20,
    'It forgets easily, so objects may melt, double or vanish.',
  ),
  choice(
    'What may you upload without asking anybody?',
    [
      'A photo of a friend',
      'Your teacher’s voice',
      'Your brother in uniform',
      'A drawing of a kite you made yourself',
    ],
    3,
    20,
    'Your own drawing shows nobody’s face and belongs to you.',
  ),
  trueFalse(
    'Making a film that pretends a real person said something is a harmless joke.',
    'False',
    20,
    'It can hurt people and spread lies. Makers do not do it.',
  ),
  shortAnswer(
    'What do we call the sentence that tells the AI what to film?',
    'prompt',
    20,
    'The prompt describes subject, place, style and camera.',
  ),
];

export const lesson5Questions: QuestionContent[] = [
  choice(
    'How do you use your character sheet?',
    [
      'Copy it word for word into each prompt',
      'Read it once and forget it',
      'Shorten it every time',
      'Translate it for each picture',
    ],
    0,
    25,
    'The same words give the AI the best chance of drawing the same hero.',
  ),
  shortAnswer(
    'What is the word for a hero who looks the same in all pictures? Begin with "c".',
    'consistency',
    25,
    'Consistency lets viewers follow the story instead of wondering who that is.',
  ),
  trueFalse(
    'It is fine to model a villain on a classmate without asking.',
    'False',
    25,
    'It can hurt. Invent somebody new; it is more fun as well.',
  ),
  choice(
    'In which order do we build a picture prompt?',
    ['Music, title, credits', 'Price, name, date', 'Character, action, place, shot', 'Shot, password, place'],
    2,
    25,
    'Who, what they do, where, and how the camera sees it.',
  ),
];

export const lesson7Questions: QuestionContent[] = [
  withImage(
    choice(
      'What is anticipation?',
      [
        'A scary sound',
        'The last picture of a film',
        'A kind of pencil',
        'A small movement before the big one',
      ],
      3,
      30,
      'The crouch before the leap tells viewers that something is coming.',
    ),
    'question-jump.svg',
    'Three drawings of one child: standing, bent deep in the knees, and high in the air with arms up.',
  ),
  trueFalse(
    'When a ball gets flatter it should also get wider.',
    'True',
    30,
    'The amount of rubber stays the same, so it spreads out.',
  ),
  choice(
    'Where do you put the most pictures?',
    ['In the middle of the movement', 'At its beginning and end', 'After the film', 'Evenly everywhere'],
    1,
    40,
    'Slow in and slow out: many close pictures where the movement starts and stops.',
  ),
];

export const lesson9Questions: QuestionContent[] = [
  choice(
    'Where does a voice sound cleanest?',
    ['Under a soft blanket', 'In an empty bathroom', 'Beside a generator', 'At a bus park'],
    0,
    30,
    'Soft cloth swallows echo and outside noise.',
  ),
  trueFalse(
    'You may copy a famous singer’s voice as long as the film is funny.',
    'False',
    40,
    'A voice belongs to its owner. Use your own or one that the tool offers.',
  ),
  shortAnswer(
    'What do we call the quiet hum of a place that lies under all other sound?',
    'air',
    30,
    'Air ties the cuts together. Without it a scene feels hollow.',
  ),
];

export const lesson12Questions: QuestionContent[] = [
  choice(
    'Why do we not cut clips from a TV broadcast?',
    ['They are too long', 'They are too bright', 'They belong to somebody else', 'They have too many goals'],
    2,
    20,
    'The pictures are the broadcaster’s property. Staging a match is allowed and more fun.',
  ),
  trueFalse(
    'A quiet moment before the goal makes the goal feel bigger.',
    'True',
    20,
    'Contrast again, this time in sound and speed.',
  ),
  choice(
    'What do three stars in your log mean?',
    [
      'It surely belongs in the film',
      'It should be deleted',
      'It is three seconds long',
      'It shows three players',
    ],
    0,
    20,
    'Stars help you choose quickly without watching all over again.',
  ),
  shortAnswer(
    'Who decides on the final order, you or the AI?',
    'you',
    10,
    'Suggestions are welcome, but the director is you.',
  ),
  essay(
    'Describe the best moment of your staged match. Which shot comes before it and which after, and why?',
    30,
    'A good answer names three shots in order and says what each one makes the viewer feel.',
    true,
  ),
];

export const lesson14Questions: QuestionContent[] = [
  trueFalse(
    'Ten seconds of a famous song are always free to use.',
    'False',
    30,
    'There is no magic number of seconds. Ask, or use something else.',
  ),
  choice(
    'What should you do with the music when somebody speaks?',
    ['Make it faster', 'Lower it', 'Change the song', 'Repeat it'],
    1,
    30,
    'Voices must win. Music steps back.',
  ),
  shortAnswer(
    'Name the strongest "instrument" of all, according to the lesson.',
    'silence',
    40,
    'A sudden silence makes everyone lean forward.',
  ),
];

export const lesson15Questions: QuestionContent[] = [
  choice(
    'How long should a subtitle stay?',
    ['One second', 'Until the film ends', 'As long as the music', 'Long enough to be read aloud twice'],
    3,
    25,
    'Slow readers count too. Twice aloud is a safe measure.',
  ),
  trueFalse(
    'Automatic subtitles need no checking.',
    'False',
    25,
    'They often get names and Nigerian languages wrong.',
  ),
  choice(
    'How do you show an important sound?',
    ['In brackets, such as [drum stops]', 'With a red screen', 'Not at all', 'By making the letters shake'],
    0,
    25,
    'Brackets tell viewers who cannot hear what they would have heard.',
  ),
  shortAnswer(
    'What do we call the list at the end that says who did what?',
    'credits',
    25,
    'Credits thank everybody and say honestly what the AI made.',
  ),
];

export const lesson19Questions: QuestionContent[] = [
  choice(
    'Two viewers get lost at the same place. What do you do?',
    ['Explain it to them', 'Find smarter viewers', 'Change the film there', 'Make the music louder'],
    2,
    20,
    'You cannot sit beside every viewer. The film must explain itself.',
  ),
  trueFalse(
    'Flashing lights can make some people ill.',
    'True',
    20,
    'Quick flashes can trigger seizures. Leave them out.',
  ),
  choice(
    'Which frame must be repaired before sharing?',
    ['A mango tree in the rain', 'A wall with a house number', 'A cartoon goat', 'A bowl of pepper'],
    1,
    20,
    'A house number can lead a stranger to a home.',
  ),
  shortAnswer(
    'How many repairs do you choose after the screening? Write the number as a word.',
    'three',
    20,
    'Three good repairs, then stop.',
  ),
  essay(
    'What did a viewer misunderstand in your film, and how did you repair it?',
    20,
    'A good answer tells what the viewer thought, why, and which shot or sound was changed.',
    true,
  ),
];
