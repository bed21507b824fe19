import type { ReactNode } from 'react';
import { HeroBuild } from '../../../ui/art/HeroBuild.tsx';
import { HeroChallenge } from '../../../ui/art/HeroChallenge.tsx';
import { HeroMentor } from '../../../ui/art/HeroMentor.tsx';

export type Slide = {
  label: string;
  title: string;
  text: string;
  button: string;
  to: string;
  art: ReactNode;
};

export const slides: readonly Slide[] = [
  {
    label: 'Courses for ages 10 to 16+',
    title: 'Screen time that ends with something made',
    text: 'Your child learns to build websites, apps, videos and animations with AI tools, in 20 short lessons over 4 weeks.',
    button: 'Explore the Courses',
    to: '/courses',
    art: <HeroBuild />,
  },
  {
    label: 'Creator Challenge',
    title: '₦5 million in prizes for young creators',
    text: 'A free contest every 6 months. Children show what they have built, and the best ideas win.',
    button: 'See the Challenge',
    to: '/challenge',
    art: <HeroChallenge />,
  },
  {
    label: 'Mentored Experience',
    title: 'A mentor who knows your child by name',
    text: '45 minutes a week, one to one, with somebody who answers questions, looks at every project and keeps the spark alive.',
    button: 'Meet the Mentorship',
    to: '/mentorship',
    art: <HeroMentor />,
  },
];

export const facts = [
  { value: '500+', text: 'families learn with us' },
  { value: '20', text: 'lessons in each course' },
  { value: '4 weeks', text: 'from first idea to finished project' },
  { value: '7 days', text: 'money-back promise' },
];

export const pains = [
  {
    title: 'Hours of scrolling',
    text: 'The phone is always on, and at the end of the day there is nothing to show for it.',
  },
  {
    title: 'School is behind',
    text: 'AI is changing every job there is, and most classrooms have not opened that book yet.',
  },
  {
    title: 'Tutors cost too much',
    text: 'Good private lessons are hard to find, harder to trust, and cost more every term.',
  },
  {
    title: 'Courses made for adults',
    text: 'Long videos, hard words and no one to ask: children give up in the second lesson.',
  },
];

export const solutions = [
  {
    title: 'Made for children',
    text: 'Lessons of 30 to 45 minutes in plain words, each with one thing to make.',
  },
  {
    title: 'Real AI tools, used safely',
    text: 'Children learn to ask well, check answers and keep private things private.',
  },
  {
    title: 'You see every step',
    text: 'Your dashboard shows lessons, assignments and feedback as they happen.',
  },
  {
    title: 'Feedback from people',
    text: 'Weekend Zoom sessions for everyone, and a personal mentor if you choose one.',
  },
  {
    title: 'A portfolio, not a score',
    text: 'Finished projects, a certificate and a gallery to be proud of.',
  },
  {
    title: 'Paid once',
    text: 'One price for the whole course, lifetime access and 7 days to change your mind.',
  },
];

export const steps = [
  {
    title: 'Choose a course',
    text: 'Websites and apps, or videos and animations. On your own or with a mentor.',
  },
  {
    title: 'Pay once',
    text: 'By card, bank transfer or USSD. The lessons open as soon as the payment is confirmed.',
  },
  { title: 'Learn', text: 'One short lesson after the other, at a time that suits your family.' },
  {
    title: 'Submit a project',
    text: 'Your child hands in what it made and hears what is good and what to try next.',
  },
  {
    title: 'Weekend Zoom feedback',
    text: 'Children show their work to each other, live, with a teacher in the room.',
  },
];

export const testimonials = [
  {
    quote:
      'My daughter built a website for my tailoring shop. Customers ask who our designer is, and I point at a twelve-year-old.',
    name: 'Folake A.',
    about: 'Mother of Temi, 12, Lagos',
  },
  {
    quote:
      'The mentor noticed that he rushes. Now he tests his app before he shows it, and he does the same with his homework.',
    name: 'Chukwuma O.',
    about: 'Father of Dubem, 14, Enugu',
  },
  {
    quote:
      'I made a cartoon about my grandmother and her goat. Everybody laughed in the right places. That was the best day.',
    name: 'Zainab, 11',
    about: 'Video and animation course, Kano',
  },
];
