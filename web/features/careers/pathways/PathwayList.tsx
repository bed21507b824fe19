import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { pathwayPath } from '../../../../contract/careerPaths.ts';
import { Link } from '../../../lib/router/router.tsx';
import { courseOf } from '../../courses/courseNames.ts';
import type { CareerStudent } from '../useCareerStudent.ts';
import type { Pathway } from './pathway.ts';
import { pathwaysFor } from './pathways.ts';

/** Lists the pathways, those of the child's own course first. */
export function PathwayList({ student }: { student: CareerStudent }) {
  const { own, others } = pathwaysFor(student.course);
  return (
    <section aria-labelledby="pathways" className="grid grid-cols-1 gap-5 print:hidden">
      <div className="grid gap-1">
        <h2 id="pathways" className="text-2xl sm:text-3xl">
          Pathways
        </h2>
        <p className="text-muted">What people do with these skills, and first steps towards it.</p>
      </div>
      <Group title={`From ${courseOf(student.course).name}`} pathways={own} studentId={student.id} />
      <Group title="More to look at" pathways={others} studentId={student.id} />
    </section>
  );
}

type GroupProps = { title: string; pathways: readonly Pathway[]; studentId: string };

function Group({ title, pathways, studentId }: GroupProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {pathways.map((pathway) => (
          <li key={pathway.id} className="grid">
            <Link
              to={pathwayPath(pathway.id, studentId)}
              className="flex items-center gap-3 rounded-brick border-2 border-line bg-surface p-4 hover:border-indigo"
            >
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="font-display text-lg font-medium">{pathway.title}</span>
                <span className="text-base text-muted">{pathway.summary}</span>
              </span>
              <ArrowRight className="size-5 shrink-0 text-indigo" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
