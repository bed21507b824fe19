import { CircleCheck, Clock, RotateCcw } from 'lucide-react';
import { STATUS_LABELS, type SubmissionStatus } from '../../../contract/assignments.ts';
import { Badge } from '../../ui/Badge.tsx';

const statusStyles = {
  SUBMITTED: { tone: 'indigo', Icon: Clock },
  UNDER_REVIEW: { tone: 'indigo', Icon: Clock },
  APPROVED: { tone: 'success', Icon: CircleCheck },
  NEEDS_REVISION: { tone: 'warn', Icon: RotateCcw },
} as const;

export function StatusBadge({ status }: { status: SubmissionStatus }) {
  const { tone, Icon } = statusStyles[status];
  return (
    <Badge tone={tone} icon={<Icon className="size-4" aria-hidden="true" />}>
      {STATUS_LABELS[status]}
    </Badge>
  );
}

/** Shows a score, green if it passed. The caller decides: reviews and quizzes have different pass marks. */
export function ScoreBadge({ score, passed }: { score: number; passed: boolean }) {
  return <Badge tone={passed ? 'success' : 'warn'}>{score} / 100</Badge>;
}
