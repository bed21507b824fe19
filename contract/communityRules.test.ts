import { describe, expect, it } from 'vitest';
import { APPROVED_FIRST, findHold } from './communityRules.ts';
import { isNickname } from './nicknames.ts';

const textOf = (content: string) => ({ title: null, content, pictures: [], approvedCount: APPROVED_FIRST });

describe('findHold', () => {
  it.each([
    ['How do I make a button blue?', null],
    ['My goat picture is ugly, and my pig does not move', null],
    ['See https://scratch.mit.edu/projects/1', null],
    ['```\nCONST BIG_LETTERS_IN_CODE_ARE_FINE = 1;\n``` is my code', null],
    ['HTML and CSS', null],
    ['Add me on WhatsApp', 'LINK'],
    ['See www.roblox.com/games', 'LINK'],
    ['tunde at gmail dot com', 'CONTACT'],
    ['You are so DUMB', 'INSULT'],
    ['what an idiiiot', 'INSULT'],
    ['what an 1diot', 'INSULT'],
    ['PLEASE SOMEBODY HELP ME NOW', 'SHOUTING'],
  ])('of %j is %s', (text, hold) => {
    expect(findHold(textOf(text))).toBe(hold);
  });

  it('holds the first texts of a child', () => {
    expect(findHold({ ...textOf('Hello'), approvedCount: APPROVED_FIRST - 1 })).toBe('NEWCOMER');
    expect(findHold(textOf('Hello'))).toBeNull();
  });

  it('reads the title and what is on pictures as well', () => {
    const pictures = [{ alt: 'Call me on 0803 123 4567', isApproved: true }];
    expect(findHold({ ...textOf('Hello'), pictures })).toBe('CONTACT');
    expect(findHold({ ...textOf('Hello'), title: 'You are so DUMB' })).toBe('INSULT');
  });

  it('holds pictures that nobody has approved, after everything that the child can correct', () => {
    const [approved, unseen] = [true, false].map((isApproved) => ({ alt: 'My page', isApproved }));
    const held = { ...textOf('Hello'), pictures: [approved, unseen].flatMap((one) => one ?? []) };
    expect(findHold(held)).toBe('PICTURE');
    expect(findHold({ ...held, approvedCount: 0 })).toBe('NEWCOMER');
    expect(findHold({ ...held, content: 'Add me on WhatsApp' })).toBe('LINK');
    expect(findHold({ ...held, pictures: held.pictures.slice(0, 1) })).toBeNull();
  });
});

describe('isNickname', () => {
  it.each([
    ['Brave Falcon', true],
    ['brave falcon', false],
    ['Brave Falcon ', false],
    ['Falcon Brave', false],
    ['Brave', false],
  ])('of %j is %s', (nickname, isOne) => {
    expect(isNickname(nickname)).toBe(isOne);
  });
});
