import { Pencil, Trash2 } from 'lucide-react';
import { createContext, useContext } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import type { LessonRow } from './lessonForm.ts';

type LessonActions = {
  /** Id of the lesson whose change of state is on its way. */
  publishing: string | null;
  publish: (lesson: LessonRow, isPublished: boolean) => void;
  edit: (lesson: LessonRow) => void;
  remove: (lesson: LessonRow) => void;
};

/**
 * What the controls in the rows do. A context, so that the columns stay the same while a control is busy: new columns
 * would be new cells, without the focus.
 */
export const LessonActionsContext = createContext<LessonActions>({
  publishing: null,
  publish: () => {},
  edit: () => {},
  remove: () => {},
});

/** Publishes a lesson and takes it back. */
export function LessonSwitch({ lesson }: { lesson: LessonRow }) {
  const { publishing, publish } = useContext(LessonActionsContext);
  const { id, number, title, isPublished } = lesson;
  return (
    <Switch
      on={isPublished}
      label={`Publish lesson ${number}: ${title}`}
      text={isPublished ? 'Published' : 'Draft'}
      busy={publishing === id}
      onChange={(next) => publish(lesson, next)}
    />
  );
}

/** Renders the buttons that open the form of a lesson and the question whether to delete it. */
export function LessonButtons({ lesson }: { lesson: LessonRow }) {
  const { edit, remove } = useContext(LessonActionsContext);
  const name = <span className="sr-only">{` lesson ${lesson.number}: ${lesson.title}`}</span>;
  return (
    <div className="flex flex-wrap gap-3 lg:flex-nowrap">
      <Button
        variant="outline"
        size="sm"
        icon={<Pencil className="size-5" aria-hidden="true" />}
        onClick={() => edit(lesson)}
      >
        Edit{name}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        onClick={() => remove(lesson)}
      >
        Delete{name}
      </Button>
    </div>
  );
}
