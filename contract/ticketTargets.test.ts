import { describe, expect, it } from 'vitest';
import {
  clockOf,
  mergedTurn,
  openedTurn,
  priorityOf,
  turnAfterAnswer,
  turnAfterFamily,
} from './ticketTargets.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000);

describe('the turn of a ticket', () => {
  it('is the team’s at first, sooner for a mentored family', () => {
    const diy = openedTurn('DIY', at(0));
    expect(diy).toMatchObject({ state: 'OPEN', answerDueAt: at(48), solveDueAt: at(120) });
    const mentored = openedTurn('MENTORED', at(20));
    expect(mentored).toMatchObject({ answerDueAt: at(32), solveDueAt: at(68) });
    expect(priorityOf(mentored).getTime()).toBeLessThan(priorityOf(diy).getTime());
  });

  it('is the family’s after an answer, and nothing is due then', () => {
    const waiting = turnAfterAnswer(openedTurn('DIY', at(0)), 'WAITING', at(2));
    expect(waiting).toMatchObject({ state: 'WAITING', answerDueAt: null, waitingSince: at(2) });
    expect(priorityOf(waiting).getTime()).toBeGreaterThan(at(1_000_000).getTime());
  });

  it('is the team’s again once the family writes, whose time does not count', () => {
    const waiting = turnAfterAnswer(openedTurn('DIY', at(0)), 'WAITING', at(2));
    const again = turnAfterFamily(waiting, 'DIY', at(12));
    expect(again).toMatchObject({
      state: 'OPEN',
      answerDueAt: at(60),
      solveDueAt: at(130),
      waitingSince: null,
    });
    // More words do not give the team more time.
    expect(turnAfterFamily(again, 'DIY', at(20))).toEqual(again);
  });

  it('begins again when the family writes in a solved one', () => {
    const solved = turnAfterAnswer(openedTurn('MENTORED', at(0)), 'SOLVED', at(2));
    expect(solved).toMatchObject({ state: 'SOLVED', solvedAt: at(2), answerDueAt: null });
    expect(turnAfterFamily(solved, 'MENTORED', at(100))).toEqual(openedTurn('MENTORED', at(100)));
  });

  it('is the team’s in a merged ticket when it was in either, at the earlier time', () => {
    const [early, late] = [openedTurn('DIY', at(0)), openedTurn('DIY', at(10))];
    expect(mergedTurn(late, early)).toMatchObject({
      state: 'OPEN',
      answerDueAt: at(48),
      solveDueAt: at(120),
    });
    const solved = turnAfterAnswer(early, 'SOLVED', at(2));
    expect(mergedTurn(solved, late)).toEqual(late);
    expect(mergedTurn(solved, turnAfterAnswer(late, 'WAITING', at(11)))).toEqual(solved);
  });

  it('has solving as its priority while it stays with the team after an answer', () => {
    expect(priorityOf(turnAfterAnswer(openedTurn('DIY', at(0)), 'OPEN', at(2)))).toEqual(at(120));
  });
});

describe('a clock', () => {
  it('warns in the second half of the time, and says how late it is', () => {
    expect(clockOf(at(48), 48, at(1).getTime())).toEqual({ tone: 'success', text: '47 h left' });
    expect(clockOf(at(48), 48, at(47.5).getTime())).toEqual({ tone: 'warn', text: '30 min left' });
    expect(clockOf(at(48), 48, at(49).getTime())).toEqual({ tone: 'danger', text: '1 h late' });
    expect(clockOf(at(48), 48, at(120).getTime())).toEqual({ tone: 'danger', text: '3 days late' });
  });
});
