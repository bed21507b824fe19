/** What helps with a question that was answered wrongly, without giving the answer away, by the text of the question. */
export const hints: Record<string, string> = {
  'What is a prompt?': 'Think of what you do first when you want the AI to make something.',
  'The AI builder already knows what your street looks like.': 'Has anybody ever shown it your street?',
  'Which of these is safe to put in a prompt?': 'Look for the one that belongs to no real person.',
  'Why do we change one thing at a time?': 'What would you know after changing five things at once?',
  'Complete the sentence with one word: AI can sound sure and still be ____.': 'It is the opposite of right.',
  'Which pair is easiest to read outdoors?': 'Look for the biggest difference between light and dark.',
  'It is enough to turn a card grey to show that a dish is sold out.':
    'Think of somebody who cannot tell the colours apart.',
  'What do we call the difference between letters and their background?':
    'A television has a button for it, beside brightness.',
  'Your page feels crowded. What is the best first request?': 'What does a crowded room need?',
  'What is a site map?': 'A map shows places and the ways between them.',
  'Each page should have its menu in a different place, to keep visitors awake.':
    'Think of a shop that moves its door every day.',
  'A link that leads nowhere is called a ____ link.': 'We say the same of a cup that fell.',
  'You find a lovely market photo in a search. What now?':
    'Somebody took that photo. What may you do with it?',
  'Alt text helps people who cannot see the picture.':
    'What does a screen reader say when it meets a picture?',
  'Which change helps most on a slow network?': 'What of a page takes longest to arrive?',
  'Besides the classmate, who must agree before their photo goes online?':
    'Who decides for somebody who is not grown up yet?',
  'What does a responsive page do?': 'Open one on a phone and on a laptop, and compare.',
  'Sideways scrolling on a phone is a sign that something does not fit.':
    'Why would a page be wider than the screen?',
  'Which sketch shows where things go, using boxes and lines?': 'It sounds like a frame made of wire.',
  'Why add "Do not change the wide layout" to a prompt?': 'Which part of the page is good already?',
  'Which message is the kindest and clearest?': 'Look for the one that tells people what to type.',
  'When one box is wrong, the form should clear all the others.':
    'How would you feel if you had to type it all again?',
  'What is the word for checking what people typed against your rules?': 'It begins with "valid".',
  'Why use a list of markets to choose from?': 'What goes wrong when ten people type the same name?',
  'Which report would help most?': 'Look for the one that says what was done and what happened.',
  'After a repair you should test only the part that was broken.': 'Can a repair break something else?',
  'Which web address is the best choice?': 'It is short, and it says what the page is about.',
  'A twelve-year-old should publish alone, at night, to save time.':
    'Who should be beside you when you publish?',
  'Your app asks visitors for their phone number, but never uses it. What do you do?':
    'Ask only for what you need.',
  'How many of the most important problems do we fix before publishing? Write the number as a word.':
    'One for each finger between the thumb and the little finger.',
  'Roughly how many pictures make one second of film?': 'As many as a day has hours.',
  'Video AI always remembers what was in the picture a second earlier.':
    'Have you seen a shirt change its colour in the middle of a film?',
  'What may you upload without asking anybody?': 'Look for what you made yourself.',
  'Making a film that pretends a real person said something is a harmless joke.':
    'How would that person feel, and who might believe it?',
  'What do we call the sentence that tells the AI what to film?': 'It was the first word of this course.',
  'How do you use your character sheet?': 'The hero has to look the same every time.',
  'What is the word for a hero who looks the same in all pictures? Begin with "c".':
    'Somebody who always does the same is consistent.',
  'It is fine to model a villain on a classmate without asking.': 'Would you like to be that villain?',
  'In which order do we build a picture prompt?': 'Begin with who, and end with how the camera sees it.',
  'What is anticipation?': 'What do your knees do before you jump?',
  'When a ball gets flatter it should also get wider.': 'There is as much rubber in it as before.',
  'Where do you put the most pictures?': 'A movement is slow where it starts and where it stops.',
  'Where does a voice sound cleanest?': 'Look for the place with the softest walls.',
  'You may copy a famous singer’s voice as long as the film is funny.': 'Whose voice is it?',
  'What do we call the quiet hum of a place that lies under all other sound?': 'You breathe it.',
  'Why do we not cut clips from a TV broadcast?': 'Who made them?',
  'A quiet moment before the goal makes the goal feel bigger.':
    'Compare it with a film that is loud from start to end.',
  'What do three stars in your log mean?': 'Three is the most that a clip can get.',
  'Who decides on the final order, you or the AI?': 'Whose film is it?',
  'Ten seconds of a famous song are always free to use.':
    'Does a song belong to nobody when you take only a bit of it?',
  'What should you do with the music when somebody speaks?': 'What should people hear best at that moment?',
  'Name the strongest "instrument" of all, according to the lesson.': 'You hear it when nothing plays.',
  'How long should a subtitle stay?': 'Read it aloud, more than once.',
  'Automatic subtitles need no checking.': 'Say a Yoruba name to a phone, and read what it writes.',
  'How do you show an important sound?': 'It has to look different from what people say.',
  'What do we call the list at the end that says who did what?': 'It gives everybody the ____ they earned.',
  'Two viewers get lost at the same place. What do you do?': 'Was it the viewers, or the film?',
  'Flashing lights can make some people ill.': 'Why do some programmes warn of them?',
  'Which frame must be repaired before sharing?': 'Look for what tells a stranger where you live.',
  'How many repairs do you choose after the screening? Write the number as a word.':
    'As many as the stars of the best clip.',
};
