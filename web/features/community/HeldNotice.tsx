import { COMMUNITY_TEXTS } from '../../../contract/community.ts';
import { HOLD_TEXTS } from '../../../contract/communityRules.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Community_PostFragment } from './community.generated.ts';

const LABELS = {
  WAITING: 'Waits for a mentor',
  DECLINED: 'Please look again',
  HIDDEN: 'Taken away',
} as const;

/** Says why only the family and the mentors see a text, with the kind word of who decided. */
export function HeldNotice({ post: { state, hold, note } }: { post: Community_PostFragment }) {
  if (state === 'SHOWN') return null;
  const reason =
    state === 'WAITING'
      ? HOLD_TEXTS[hold ?? 'NEWCOMER']
      : COMMUNITY_TEXTS[state === 'HIDDEN' ? 'hidden' : 'declined'];
  return (
    <div role="status" className="grid justify-items-start gap-1 rounded-xl bg-warn-soft px-4 py-3">
      <Badge tone="warn">{LABELS[state]}</Badge>
      <p>{reason}</p>
      {note && <p className="font-bold wrap-anywhere">{note}</p>}
    </div>
  );
}
