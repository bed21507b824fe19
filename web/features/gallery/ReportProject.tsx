import { Flag } from 'lucide-react';
import { useState } from 'react';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { NotLoadedPart } from '../../ui/NotLoaded.tsx';

const ReportProjectDialog = lazyView(
  async () => (await import('./ReportProjectDialog.tsx')).ReportProjectDialog,
  NotLoadedPart,
);

/** Renders the button of a card that reports its project. The form is loaded when it is opened. */
export function ReportProject({ project }: { project: { id: string; title: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="-mr-2.5 ml-auto grid size-11 place-items-center rounded-xl text-muted hover:bg-indigo-soft hover:text-ink"
        onClick={() => setIsOpen(true)}
      >
        <Flag className="size-5" aria-hidden="true" />
        <span className="sr-only">Report {project.title}</span>
      </button>
      {isOpen && <ReportProjectDialog project={project} onClose={() => setIsOpen(false)} />}
    </>
  );
}
