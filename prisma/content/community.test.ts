import { describe, expect, it } from 'vitest';
import { checkCommunityDraft } from '../../contract/community.ts';
import { APPROVED_FIRST, findHold } from '../../contract/communityRules.ts';
import { isNickname } from '../../contract/nicknames.ts';
import { communityPosts, members } from './community.ts';
import { groupCalls } from './groupCalls.ts';
import { accountByKey, studentByKey } from './lookup.ts';

const texts = communityPosts.flatMap((post) => [
  { ...post, course: post.course },
  ...post.answers.map((answer) => ({ ...answer, title: null, course: post.course, pictures: [] })),
]);

describe('the community', () => {
  it('has members with accounts of their own, whose parents agreed after they enrolled', () => {
    for (const { student, nickname, approvedCount, consentedDaysAgo } of members) {
      const child = studentByKey(student);
      expect([child.paymentStatus, child.login !== null]).toEqual(['COMPLETED', true]);
      expect(child.enrolledDaysAgo).toBeGreaterThanOrEqual(consentedDaysAgo);
      expect(approvedCount).toBeGreaterThanOrEqual(APPROVED_FIRST);
      if (nickname !== null) expect(isNickname(nickname)).toBe(true);
    }
  });

  it.each(texts)('has a text of $from that the product would show at once: $text', (text) => {
    const draft = { title: text.title, content: text.text };
    const pictures = text.pictures.map(({ drawing, alt }) => ({ fileId: drawing, alt, isApproved: true }));
    expect(checkCommunityDraft(draft, pictures)).toBeNull();
    const member = members.find(({ student }) => student === text.from);
    if (member) {
      expect(studentByKey(text.from).course).toBe(text.course);
      const { approvedCount } = member;
      expect(findHold({ ...draft, pictures, approvedCount })).toBeNull();
    } else expect(accountByKey(text.from).role).toBe('MENTOR');
    for (const keys of Object.values(text.reactions)) {
      expect(new Set(keys).size).toBe(keys.length);
      for (const key of keys) expect(accountByKey(key).role).not.toBe('PARENT');
    }
  });

  it('has answers that are newer than what they answer, in their order', () => {
    for (const { minutesAgo, answers } of communityPosts) {
      const ages = [minutesAgo, ...answers.map((answer) => answer.minutesAgo)];
      expect(ages).toEqual([...ages].sort((one, other) => other - one));
    }
  });
});

describe('live calls', () => {
  it('have two mentors, and children of their course', () => {
    for (const { course, host, coHost, places, capacity, notes, day } of groupCalls) {
      expect(host).not.toBe(coHost);
      for (const key of [host, coHost]) expect(accountByKey(key).role).toBe('MENTOR');
      for (const { student } of places) expect(studentByKey(student).course).toBe(course);
      expect(places.length).toBeLessThanOrEqual(capacity);
      expect(notes === null).toBe(day > 0);
    }
  });
});
