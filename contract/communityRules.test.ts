import { describe, expect, it } from 'vitest';
import { APPROVED_FIRST, findHold } from './communityRules.ts';
import { isNickname } from './nicknames.ts';

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
    expect(findHold(text, APPROVED_FIRST)).toBe(hold);
  });

  it('holds the first texts of a child', () => {
    expect(findHold('Hello', APPROVED_FIRST - 1)).toBe('NEWCOMER');
    expect(findHold('Hello', APPROVED_FIRST)).toBeNull();
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
