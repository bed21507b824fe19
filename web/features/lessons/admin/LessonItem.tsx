import { Pencil, Trash2 } from 'lucide-react';
import { lessonWorkText, platformOf } from '../../../../contract/lessonContent.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { courseOf } from '../../courses/courseNames.ts';
import type { LessonRow } from './lessonForm.ts';

type LessonItemProps = {
  lesson: LessonRow;
  publishing: boolean;
  onPublish: (isPublished: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** Renders a lesson in the admin list. Its title links to the page of the lesson. */
export function LessonItem({ lesson, publishing, onPublish, onEdit, onDelete }: LessonItemProps) {
  const { number, title, isPublished, assignmentCount } = lesson;
  const course = courseOf(lesson.course);
  const facts = [
    `${lesson.videoDurationMinutes} min`,
    lesson.video ? `Video: ${platformOf(lesson.video)}` : 'No video',
    assignmentCount === 1 ? '1 assignment' : `${assignmentCount} assignments`,
    lessonWorkText({ completions: lesson.completionCount, submissions: lesson.submissionCount }) ??
      'No work yet',
  ];
  return (
    <Card className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-muted">
          {`${course.shortName}, lesson ${number}`}
          {!isPublished && <Badge tone="warn">Draft</Badge>}
        </p>
        <h3 className="min-w-0 text-xl [overflow-wrap:anywhere]">
          <Link
            to={`/lesson/${number}?course=${course.id}`}
            className="link inline-flex min-h-11 items-center sm:min-h-8"
          >
            {title}
          </Link>
        </h3>
        <ul className="flex flex-wrap gap-x-4 text-base text-muted">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Switch
          on={isPublished}
          label={`Publish lesson ${number}: ${title}`}
          text={isPublished ? 'Published' : 'Not published'}
          busy={publishing}
          onChange={onPublish}
        />
        <Button
          variant="outline"
          size="sm"
          icon={<Pencil className="size-5" aria-hidden="true" />}
          onClick={onEdit}
        >
          Edit<span className="sr-only">{` lesson ${number}: ${title}`}</span>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={onDelete}
        >
          Delete<span className="sr-only">{` lesson ${number}: ${title}`}</span>
        </Button>
      </div>
    </Card>
  );
}
