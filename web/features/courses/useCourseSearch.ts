import { useDebouncedValue } from '../../lib/hooks/useDebouncedValue.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { type CourseId, courseFromUrl, courses } from './courses.ts';

type CourseSearchOptions = {
  /** Name of the query parameter for the course. */
  course: string;
  /** Maximum length of a search, in characters. */
  maxLength: number;
};

/** Returns the search text and the course that the URL holds, with the props of their controls. */
export function useCourseSearch({ course: courseParam, maxLength }: CourseSearchOptions) {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, maxLength);
  const course = courseFromUrl(params.get(courseParam))?.id ?? null;
  const setParam = (name: string, value: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const [inputValue, setInputValue] = useDebouncedValue(search, (text) => setParam('search', text));
  return {
    search,
    course,
    controls: {
      search: inputValue,
      maxLength,
      onSearch: setInputValue,
      choices: courses.map(({ id, shortName }) => ({ value: id, label: shortName })),
      chosen: course,
      onChoose: (chosen: CourseId | null) => setParam(courseParam, chosen),
    },
  };
}
