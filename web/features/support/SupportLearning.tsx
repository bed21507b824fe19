import { Check } from 'lucide-react';
import { pointsText } from '../../../contract/assignments.ts';
import { fullTimeText } from '../../../contract/time.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { SupportFiles, SupportList } from './SupportList.tsx';
import type { SupportViewPageQuery } from './support.generated.ts';

export type SupportSectionProps = { data: SupportViewPageQuery; timeZone: string };

/** Renders the dashboard's facts, the lessons and the work of a child, as its family sees them. */
export function SupportLearning({ data, timeZone }: SupportSectionProps) {
  const lessons = data.adminLessons.edges.map(({ node }) => node).filter(({ isPublished }) => isPublished);
  const completed = new Set(data.student?.completions.map(({ lessonId }) => lessonId));
  const done = lessons.filter(({ id }) => completed.has(id)).length;
  const submissions = data.adminStudent?.submissions ?? [];
  const next = data.student?.nextSessionAt;
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Card className="grid grid-cols-1 content-start gap-4">
        <h3 className="text-xl">Dashboard</h3>
        <ProgressBar
          label="Lessons"
          value={done}
          max={lessons.length}
          valueText={`${done} of ${lessons.length}`}
        />
        <p className="wrap-anywhere">{`Mentor: ${data.adminStudent?.mentor?.name ?? 'none'}`}</p>
        <p>{`Next session: ${next ? fullTimeText(next, timeZone) : 'none'}`}</p>
        <h4 className="font-bold">Lessons</h4>
        <ol className="grid gap-1">
          {lessons.map(({ id, number, title }) => (
            <li key={id} className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{`${number}. ${title}`}</span>
              {completed.has(id) && (
                <Badge tone="success" icon={<Check className="size-4" aria-hidden="true" />}>
                  Done
                </Badge>
              )}
            </li>
          ))}
        </ol>
      </Card>
      <SupportList title="Work" empty="Nothing was handed in." count={submissions.length}>
        {submissions.map(({ id, assignment, attempt, status, score, submittedAt, text, links, files }) => (
          <li key={id} className="grid grid-cols-1 gap-1">
            <p>
              <strong>{`Lesson ${assignment.lessonNumber}: ${assignment.title}`}</strong>
              {`, attempt ${attempt}`}
            </p>
            <p className="text-base text-muted">
              {`${status.toLowerCase().replaceAll('_', ' ')}${score === null ? '' : `, ${score} of 100, ${pointsText(assignment.points, score)}`}, ${fullTimeText(submittedAt, timeZone)}`}
            </p>
            {text && <p className="whitespace-pre-wrap">{text}</p>}
            {links.map((link) => (
              <p key={link}>{link}</p>
            ))}
            <SupportFiles files={files} />
          </li>
        ))}
      </SupportList>
    </div>
  );
}
