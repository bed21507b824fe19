import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { shortDayText } from '../../../../contract/time.ts';
import type { ResponseWeek } from './responseWeek.ts';
import { waitText } from './waitText.ts';

/** Draws the median response times by week. The table beside it has the same values for screen readers. */
export function ResponseChart({ weeks }: { weeks: readonly ResponseWeek[] }) {
  const points = weeks.map((week) => ({
    week: shortDayText(week.weekStart, 'UTC'),
    reply: week.medianReplyMinutes,
    review: week.medianReviewMinutes,
  }));
  const axis = { stroke: 'var(--color-muted)', tick: { fill: 'var(--color-muted)', fontSize: 14 } };
  const line = { type: 'linear' as const, strokeWidth: 3, connectNulls: true, isAnimationActive: false };
  return (
    <ResponsiveContainer width="100%" height={288}>
      <LineChart data={points} accessibilityLayer={false} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--color-line)" vertical={false} />
        <XAxis dataKey="week" {...axis} minTickGap={24} />
        <YAxis {...axis} width={64} tickFormatter={waitText} />
        <Tooltip
          formatter={(value) => (typeof value === 'number' ? waitText(value) : '')}
          contentStyle={{ background: 'var(--color-surface)', borderColor: 'var(--color-line)' }}
        />
        <Legend />
        <Line {...line} name="First reply" dataKey="reply" stroke="var(--color-indigo)" />
        <Line {...line} name="Review" dataKey="review" stroke="var(--color-coral)" strokeDasharray="7 4" />
      </LineChart>
    </ResponsiveContainer>
  );
}
