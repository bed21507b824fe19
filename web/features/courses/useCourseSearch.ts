import { useTyped } from '../../lib/hooks/useDebouncedValue.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { type CourseId, courseFromUrl, courses } from './courses.ts';

type Names = {
  /** What the address calls the course. */
  course: string;
  /** The longest search there is. */
  maxLength: number;
};

/** A search by words and course that stands in the address, and what the controls for it want. */
export function useCourseSearch({ course: courseName, maxLength }: Names) {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, maxLength);
  const course = courseFromUrl(params.get(courseName))?.id ?? null;
  const put = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const [typed, setTyped] = useTyped(search, (text) => put('search', text));
  return {
    search,
    course,
    controls: {
      search: typed,
      maxLength,
      onSearch: setTyped,
      choices: courses.map(({ id, shortName }) => ({ value: id, label: shortName })),
      chosen: course,
      onChoose: (chosen: CourseId | null) => put(courseName, chosen),
    },
  };
}
