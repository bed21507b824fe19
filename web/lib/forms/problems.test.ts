import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../contract/errors.ts';
import { NOTHING_WRONG, openProblems, reportOf, textAt, withChange, withoutHidden } from './problems.ts';

const title = { field: 'title', message: 'Please fill in all required fields' };
const date = { field: 'date', message: 'Please fill in all required fields' };
const link = { field: 'link', message: 'Not a link' };
const failure = { field: null, message: 'Failed to save' };

const openAfter = (problems: Parameters<typeof reportOf>[0], ...changes: string[]) =>
  openProblems(changes.reduce(withChange, reportOf(problems, true)));

describe('a report', () => {
  it('takes no problem, one, or those of every field', () => {
    expect(reportOf(null, true).problems).toEqual([]);
    expect(reportOf(link, true).problems).toEqual([link]);
    expect(reportOf([title, link], true).problems).toEqual([title, link]);
    const error = new DomainError('BAD_INPUT', 'Not a link', 'link');
    expect(reportOf(error, true).problems).toEqual([error]);
  });

  it('keeps the first problem of a field', () =>
    expect(reportOf([link, title, { field: 'link', message: 'Too long' }], true).problems).toEqual([
      link,
      title,
    ]));
});

describe('a change', () => {
  it('takes away the problem of its field and leaves the others', () => {
    expect(openAfter([title, link], 'title')).toEqual([link]);
    expect(openAfter([title, link], 'title', 'title')).toEqual([link]);
    expect(openAfter([title, link], 'description')).toEqual([title, link]);
    expect(openAfter([title, link], 'link', 'title')).toEqual([]);
  });

  it('takes away a problem that is alone, whichever field it is in', () =>
    expect(openAfter(link, 'title')).toEqual([]));

  it('takes away the problem of the whole form', () =>
    expect(openAfter([failure, title, link], 'description')).toEqual([title, link]));

  it('means nothing where nothing is wrong', () =>
    expect(withChange(NOTHING_WRONG, 'title')).toBe(NOTHING_WRONG));
});

describe('the text at a field', () => {
  it('is that of its problem', () => {
    expect(textAt([title, link], 'link')).toBe('Not a link');
    expect(textAt([title, link], 'description')).toBeNull();
  });

  it('is at the first of the fields that have the same', () => {
    expect(textAt([title, date], 'title')).toBe(title.message);
    expect(textAt([title, date], 'date')).toBeNull();
    expect(textAt(openAfter([title, date], 'title'), 'date')).toBe(title.message);
  });
});

it('gives the problem of a field that is not shown to the whole form', () => {
  const report = reportOf([new DomainError('CONFLICT', 'Used already', 'id'), link], true);
  expect(withoutHidden(report, () => true)).toBe(report);
  expect(withoutHidden(report, (field) => field === 'link').problems).toEqual([
    { field: null, message: 'Used already' },
    link,
  ]);
});
