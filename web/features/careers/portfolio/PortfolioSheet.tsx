import { Award, Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { achievements } from '../../../../contract/lessons.ts';
import { DEFAULT_TIME_ZONE, longDateText } from '../../../../contract/time.ts';
import { buttonStyle } from '../../../ui/Button.tsx';
import { courseOf } from '../../courses/courseNames.ts';
import type { PortfolioQuery } from '../careers.generated.ts';
import { MentorWordsPart } from './MentorWordsPart.tsx';
import { PortfolioProjects } from './PortfolioProjects.tsx';

export type PortfolioStudent = NonNullable<PortfolioQuery['student']>;

type PortfolioSheetProps = {
  student: PortfolioStudent;
  lessons: PortfolioQuery['lessons'];
  platformName: string;
  reader: 'child' | 'parent' | 'mentor';
};

/** Renders what a portfolio says; it is all that a printer gets of the page. */
export function PortfolioSheet({ student, lessons, platformName, reader }: PortfolioSheetProps) {
  const { firstName, course, certificate, mentorWords, portfolioProjects } = student;
  return (
    <article className="grid grid-cols-1 gap-8 rounded-3xl border-2 border-mango-edge bg-surface p-5 sm:p-8 print:border-0 print:p-0">
      <header className="grid gap-1 border-b-4 border-mango pb-4 wrap-anywhere">
        <p className="font-display text-lg text-muted">{platformName}</p>
        <h1 className="text-3xl sm:text-4xl">{`Portfolio of ${firstName}`}</h1>
        <p className="text-lg">{courseOf(course).name}</p>
      </header>
      <Part title="Certificate" isPrinted={certificate !== null}>
        {certificate ? (
          <>
            <p className="text-lg wrap-anywhere">
              {`Every lesson of ${courseOf(course).name} is complete. Issued on ${longDateText(certificate.issuedAt, DEFAULT_TIME_ZONE)}, code `}
              <strong className="whitespace-nowrap">{certificate.code}</strong>.
            </p>
            <p className="text-base text-muted wrap-anywhere">{`Check it at ${certificate.verificationUrl}`}</p>
            {/* A file, not a page of this app, so a plain link. */}
            <a
              href={certificate.fileUrl}
              target="_blank"
              rel="noopener"
              className={`${buttonStyle({ variant: 'outline', size: 'sm' })} justify-self-start print:hidden`}
            >
              <Download className="size-5" aria-hidden="true" />
              Certificate (PDF)
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </>
        ) : (
          <p className="text-muted">The certificate stands here once every lesson is complete.</p>
        )}
      </Part>
      <Badges student={student} lessons={lessons} />
      <Part title="Projects" isPrinted={portfolioProjects.length > 0}>
        <PortfolioProjects projects={portfolioProjects} canShare={reader !== 'mentor'} />
      </Part>
      <Part title="Words from the mentor" isPrinted={mentorWords.some(({ isShown }) => isShown)}>
        <MentorWordsPart student={student} words={mentorWords} reader={reader} />
      </Part>
    </article>
  );
}

type BadgesProps = Pick<PortfolioSheetProps, 'student' | 'lessons'>;

function Badges({ student, lessons }: BadgesProps) {
  const published = new Set(lessons.map(({ id }) => id));
  const completed = student.completions.filter(({ lessonId }) => published.has(lessonId)).length;
  const earned = achievements(completed, lessons.length).filter(({ reached }) => reached);
  return (
    <Part title="Badges" isPrinted={earned.length > 0}>
      {earned.length === 0 ? (
        <p className="text-muted">The first badge comes with the first lesson.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {earned.map(({ title }) => (
            <li
              key={title}
              className="flex items-center gap-2 rounded-full border-2 border-mango-edge bg-mango-soft px-4 py-1.5 font-display"
            >
              <Award className="size-5 text-mango-text" aria-hidden="true" />
              {title}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** `isPrinted` is false for a part that has nothing yet: paper does not say what is missing. */
function Part({ title, isPrinted, children }: { title: string; isPrinted: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={isPrinted ? PART : `${PART} print:hidden`}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

const PART = 'grid grid-cols-1 gap-3';
