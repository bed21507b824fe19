import { describe, expect, it } from 'vitest';
import { contactHints } from './contactHints.ts';

describe('contactHints', () => {
  it.each([
    '08031234567',
    'Call me: 0803 123 4567 please',
    '0803-123-4567',
    '0803.123.4567',
    '0 8 0 3 1 2 3 4 5 6 7',
    'my number is 0.8.0.3.1.2.3.4.5.6.7',
    'lesson 5 08031234567',
    '+2348031234567',
    '+234 803 123 4567',
    '+234 (0) 803 123 4567',
    '2348031234567',
    '00234 803 123 4567',
    '8031234567',
    '09012345678',
    '070 1234 5678',
    'o8o31234567',
    'zero eight zero three one two three four five six seven',
    '+44 20 7946 0958',
    '+1 (415) 555-2671',
    '415-555-2671',
    '020 7946 0958',
    '07911 123456',
    '+91 98765 43210',
    '０８０３１２３４５６７',
  ])('detects the phone number in %s', (text) => {
    expect(contactHints(text)).toEqual(['PHONE']);
  });

  it.each([
    'tunde@example.com',
    'Write to ngozi.okafor+kids@mail.example.com.ng!',
    'tunde (at) gmail (dot) com',
    'tunde at gmail dot com',
    'tunde @ yahoo . com',
  ])('detects the email address in %s', (text) => {
    expect(contactHints(text)).toEqual(['EMAIL']);
  });

  it.each([
    'https://wa.me/2348031234567',
    'wa.me/tunde',
    'https://chat.whatsapp.com/AbC',
    't.me/tunde',
    'https://www.instagram.com/dara',
    'https://vm.tiktok.com/x',
    'snapchat.com/add/dara',
    'discord.gg/abc',
    'https://signal.me/#p/x',
    'https://m.me/tunde',
    'Add me on WhatsApp',
    'text me after class on Whats App',
    'Let us move to Telegram',
    'can we chat on insta',
    'my snap is dara12',
    'My Discord: dara',
    'what is your WhatsApp',
  ])('detects the other platform in %s', (text) => {
    expect(contactHints(text)).toContain('PLATFORM');
  });

  it('lists each kind once, in a fixed order', () => {
    expect(contactHints('a@b.com, 08031234567, t.me/x, 08031234568')).toEqual(['PHONE', 'EMAIL', 'PLATFORM']);
  });

  it.each([
    'Hello Dara, well done!',
    'See you on 20.11.2026 at 16:30',
    'From 05.11.2026 14:30 to 06.11.2026 15:00',
    '2026-11-20 08:03',
    '20/11/2026 - 21/11/2026',
    'It costs ₦100,000 or ₦250,000',
    'N250000, or 100 000 naira',
    '100,000 - 250,000',
    'Lessons 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10',
    'lessons 01 02 03 04 05 06 07 08 09 10',
    'Lesson 7: 0.8 seconds, 70 of 100',
    'version 10.15.7 and 0.123456789',
    'rgb(255, 127, 0) and #08031f',
    'https://example.test/lesson?student=0198a0b1-7012-7012-8012-070123456789',
    'http://localhost:4000/dashboard?student=07012345678&tab=messages',
    'https://maker.example/08031234567/index.html',
    'The order is LM-20261120-0012',
    'Use display: flex; and margin: 0 auto @media (max-width: 600px)',
    'email is an input type; use @keyframes',
    'meet @ 5.30 pm',
    'look at example.com',
    'In this lesson we make an Instagram clone',
    'Telegram and TikTok are apps',
    'A signal is sent to the browser',
    'Switch to Instagram style cards',
    'Don’t. Me too.',
    'one two three four five six seven eight nine',
    'box.com/t.mexico and format.me',
    '',
  ])('detects nothing in %s', (text) => {
    expect(contactHints(text)).toEqual([]);
  });
});
