import type { Pathway } from './pathway.ts';

/** The pathways that start with websites and apps. */
export const websitePathways: readonly Pathway[] = [
  {
    id: 'web-developer',
    course: 'WEBSITE_APP',
    title: 'Website builder',
    summary: 'You build the pages that people open on their phones every day.',
    about: [
      'A website builder, also called a web developer, turns an idea into pages that work: for a school, a shop, a church or a mosque, a newspaper, a bank. Some build what you see. Others build what happens behind it, such as saving an order.',
      'Most of the day is small puzzles: why is this button in the wrong place, why is this page slow, how do we make it easy for somebody with an old phone? You ask, try, test and try again.',
    ],
    inNigeria: [
      'Schools, clinics, hotels and shops pay somebody to build their website and keep it working.',
      'Banks and payment companies in Lagos and Abuja have whole teams of web developers.',
      'Many Nigerian developers work from home for customers in other countries. Good light, a good line and good English help.',
    ],
    helps: [
      'Mathematics and English. One teaches you to think in steps, the other to understand what people want.',
      'Finishing small things. Ten small pages that work teach more than one big page that does not.',
      'Trying your pages on a cheap phone with slow data, as most people will.',
    ],
    ways: [
      'A degree in computer science at a university, through JAMB. Mathematics, English and Physics in WAEC or NECO are usually asked for.',
      'A National Diploma in computer science at a polytechnic.',
      'Teaching yourself, with a portfolio of real websites. Many employers look at what you have built first.',
    ],
    steps: [
      'Build a one-page website about something I love',
      'Ask two people to use my website on their phone, and fix what confused them',
      'Offer to make a simple page for a shop or a club that my family knows',
      'Learn what HTML, CSS and JavaScript each do, and explain it to my mentor',
      'Write down three websites that I like and what makes them easy to use',
    ],
  },
  {
    id: 'app-designer',
    course: 'WEBSITE_APP',
    title: 'App and website designer',
    summary: 'You decide how an app looks and how easy it is to use.',
    about: [
      'A designer draws every screen before it is built: where the button is, what it says, what happens after you press it. The question is always the same: will a person who has never seen this know what to do?',
      'Designers talk with users, draw on paper, make a model that can be pressed, and watch people try it. Then they change it. Nice colours come last.',
    ],
    inNigeria: [
      'Banking apps, bus and ride apps, and food delivery apps all need designers, since many of their users are new to apps.',
      'Designers plan screens in English, Pidgin, Hausa, Igbo and Yoruba, so that more people can use them.',
      'Small companies often pay one designer for a logo, a website and posters together.',
    ],
    helps: [
      'Fine art and English: drawing what you mean, and saying it in few words.',
      'Watching people. See where your grandmother stops when she sends money with her phone.',
      'Asking "why?" kindly when somebody does not like your drawing.',
    ],
    ways: [
      'Art and design at a polytechnic or university. Yaba College of Technology in Lagos and Auchi Polytechnic in Edo State both teach it.',
      'Computer science, and design learnt beside it.',
      'Free lessons and a portfolio: show the problem, your drawings, and what changed after people tried it.',
    ],
    steps: [
      'Draw on paper three screens of an app for my school or my street',
      'Watch somebody use an app and write down every place where they stop',
      'Redraw one confusing screen of an app that I use, and say why it is better',
      'Choose three colours and one font for a project, and use only these',
      'Show my drawings to my mentor and change one thing after talking',
    ],
  },
  {
    id: 'app-developer',
    course: 'WEBSITE_APP',
    title: 'Phone app maker',
    summary: 'You make apps that solve a problem people have in their pocket.',
    about: [
      'An app maker builds what runs on phones: games, calculators, apps that remind you of medicine, apps that count stock in a shop. You plan what it does, build it, test it on many phones and keep it working.',
      'An app is never finished. People write to you about what is broken and what they miss. A good app maker reads that and gets better with every version.',
    ],
    inNigeria: [
      'Payment apps, farm price apps, health apps and school apps are all made by teams here.',
      'Most phones in Nigeria run Android, and many are not new. Apps that are small and work with a weak network win.',
      'Some app makers sell their own app; others build for a company or for a state.',
    ],
    helps: [
      'Mathematics, and computer studies or data processing if your school has it.',
      'Patience: most of the time goes into finding what is wrong.',
      'Making games in Scratch or apps in MIT App Inventor. Both are free.',
    ],
    ways: [
      'Computer science or software engineering at a university, through JAMB.',
      'A National Diploma, and then a Higher National Diploma, at a polytechnic.',
      'Making small apps for people around you, and showing them to whoever needs one.',
    ],
    steps: [
      'Write down three problems at home or at school that an app could solve',
      'Make a quiz or a small game with Scratch or MIT App Inventor',
      'Test my app on two different phones and note what is different',
      'Ask one person what they would change in my app, and change it',
      'Learn how an app asks for the camera or the location, and when it should not',
    ],
  },
  {
    id: 'online-shop',
    course: 'WEBSITE_APP',
    title: 'Online shop owner',
    summary: 'You sell things through a website, and look after the customers.',
    about: [
      'An online shop owner finds something that people want, takes honest pictures, writes clear words, sets a price, and sends it safely. The website is one part. Trust is the bigger one.',
      'You count every day: what came in, what went out, what is left. A shop that sells a lot and counts badly loses money.',
    ],
    inNigeria: [
      'Ankara clothes, shoes, hair products, snacks, books and phone parts are sold online all over the country.',
      'Customers pay by card, by bank transfer or when it arrives. A good shop explains each in simple words.',
      'A business name is registered with the Corporate Affairs Commission. That is for grown-ups: before 18, your parent leads.',
    ],
    helps: [
      'Mathematics, economics and bookkeeping: price, cost, profit.',
      'English for clear product texts, and good pictures in daylight.',
      'Keeping promises. If you say Friday, it arrives on Friday.',
    ],
    ways: [
      'Helping in a family shop or a market stall first, and learning what customers ask.',
      'Business administration, marketing or accounting at a university or polytechnic.',
      'Starting small with a parent: one product, one page, ten customers.',
    ],
    steps: [
      'Make a page for one product of a family shop, with a picture and a clear price',
      'Work out cost, price and profit of one thing that somebody I know sells',
      'Write the answers to five questions that a buyer would ask',
      'Take three product pictures in daylight and choose the best with my mentor',
      'Compare two online shops with my parent: which one would we trust, and why?',
    ],
  },
  {
    id: 'cyber-security',
    course: 'WEBSITE_APP',
    title: 'Cyber security worker',
    summary: 'You protect people’s accounts, money and secrets from thieves.',
    about: [
      'Somebody has to check that a website cannot be broken into, that passwords are stored safely, and that a fake message does not empty an account. That is the work of a security team.',
      'Some test systems, with permission, to find the hole before a thief does. Others watch for strange things and help when something has happened. It is detective work.',
    ],
    inNigeria: [
      'Banks, phone companies, hospitals and government offices all hold data that must be protected.',
      'The Nigeria Data Protection Act of 2023 says how companies have to look after what they know about people.',
      'Breaking into a computer without permission is a crime under the Cybercrimes Act of 2015. Security workers always have permission in writing.',
    ],
    helps: [
      'Mathematics and computer studies, and reading carefully to the end.',
      'Being honest. People give you the keys.',
      'Good habits today: long passwords, a second step at sign-in, updates, and telling an adult when something is strange.',
    ],
    ways: [
      'Computer science or cyber security at a university. Several Nigerian universities now offer cyber security.',
      'Work in computer support first, then certificates in security.',
      'Learning to build websites well: who knows how they are built knows where they break.',
    ],
    steps: [
      'Check the passwords of my own accounts with my parent and make the weak ones stronger',
      'Learn how a fake message looks, and explain three signs of one to my family',
      'Write five safety rules for the phones at home',
      'Find out what the lock in a web address means, and tell my mentor',
      'List what my own project knows about its users, and what it does not need to know',
    ],
  },
];
