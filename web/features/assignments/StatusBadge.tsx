import { CircleCheck, Clock, RotateCcw } from 'lucide-react';
import { pointsText, STATUS_LABELS, type SubmissionStatus } from '../../../contract/assignments.ts';
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

type ScoreBadgeProps = {
  score: number;
  /** What the assignment is worth. */
  points: number;
  passed: boolean;
};

/** Shows a score and the points that it earned, green if it passed. */
export function ScoreBadge({ score, points, passed }: ScoreBadgeProps) {
  return (
    <Badge tone={passed ? 'success' : 'warn'}>
      {score} / 100, {pointsText(points, score)}
    </Badge>
  );
}
