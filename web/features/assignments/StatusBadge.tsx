import { CircleCheck, Clock, RotateCcw } from 'lucide-react';
import {
  PASS_MARK,
  STATUS_LABELS,
  type SubmissionStatus,
} from '../../../gateway/features/assignments/rules.ts';
import { Badge } from '../../ui/Badge.tsx';

const looks = {
  SUBMITTED: { tone: 'indigo', Icon: Clock },
  UNDER_REVIEW: { tone: 'indigo', Icon: Clock },
  APPROVED: { tone: 'success', Icon: CircleCheck },
  NEEDS_REVISION: { tone: 'warn', Icon: RotateCcw },
} as const;

export function StatusBadge({ status }: { status: SubmissionStatus }) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon className="size-4" aria-hidden="true" />}>
      {STATUS_LABELS[status]}
    </Badge>
  );
}

/** Green from the pass mark on. */
export function ScoreBadge({ score }: { score: number }) {
  return <Badge tone={score >= PASS_MARK ? 'success' : 'warn'}>{score} / 100</Badge>;
}
