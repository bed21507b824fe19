import type { TicketState } from '../../generated/types.ts';
import { Badge } from '../../ui/Badge.tsx';

const TONES = { OPEN: 'warn', WAITING: 'indigo', SOLVED: 'success' } as const;

const TEXTS: Record<'family' | 'team', Record<TicketState, string>> = {
  family: { OPEN: 'We answer soon', WAITING: 'Answered', SOLVED: 'Solved' },
  team: { OPEN: 'Open', WAITING: 'Waits for the family', SOLVED: 'Solved' },
};

/** Shows whose turn a ticket is, in the words of those who read it. */
export function TicketStateBadge({ state, reader }: { state: TicketState; reader: 'family' | 'team' }) {
  return <Badge tone={TONES[state]}>{TEXTS[reader][state]}</Badge>;
}
