import { describe, expect, it } from 'vitest';
import {
  checkMentorWords,
  checkPlanEntry,
  checkPlanList,
  MAX_MENTOR_WORDS_LENGTH,
  MAX_PLAN_ENTRIES,
  MAX_PLAN_ENTRY_LENGTH,
  normalizePlanText,
} from './careers.ts';

describe('checkPlanEntry', () => {
  it('rejects a blank and a long text, whatever spaces are around it', () => {
    expect(checkPlanEntry({ text: ' \n ' })).toMatchObject({ code: 'BAD_INPUT', field: 'text' });
    expect(checkPlanEntry({ text: ` ${'x'.repeat(MAX_PLAN_ENTRY_LENGTH)} ` })).toBeNull();
    expect(checkPlanEntry({ text: 'x'.repeat(MAX_PLAN_ENTRY_LENGTH + 1) })).toMatchObject({ field: 'text' });
  });
});

describe('checkPlanList', () => {
  it('rejects a text that is in the list, and one line more than the limit', () => {
    expect(checkPlanList(['Draw a goat'], normalizePlanText(' draw  a\ngoat '))).toMatchObject({
      code: 'CONFLICT',
    });
    const full = Array.from({ length: MAX_PLAN_ENTRIES }, (_, index) => `Goat ${index}`);
    expect(checkPlanList(full, 'Draw a hen')).toMatchObject({ code: 'LIMIT' });
    expect(checkPlanList(full.slice(1), 'Draw a hen')).toBeNull();
  });
});

describe('checkMentorWords', () => {
  it('rejects blank and long words', () => {
    expect(checkMentorWords({ text: ' ' })).toMatchObject({ code: 'BAD_INPUT', field: 'text' });
    expect(checkMentorWords({ text: 'x'.repeat(MAX_MENTOR_WORDS_LENGTH) })).toBeNull();
    expect(checkMentorWords({ text: 'x'.repeat(MAX_MENTOR_WORDS_LENGTH + 1) })).toMatchObject({
      field: 'text',
    });
  });
});
