import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { lazyView } from '../../../lib/chunks/lazyView.tsx';
import { Button } from '../../../ui/Button.tsx';
import { NotLoadedPart } from '../../../ui/NotLoaded.tsx';

const StayUpdatedDialog = lazyView(
  async () => (await import('./StayUpdatedDialog.tsx')).StayUpdatedDialog,
  NotLoadedPart,
);

/** Renders the section that opens the newsletter dialog, whose code is loaded when it first opens. */
export function StayUpdated() {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <section aria-labelledby="stay-updated" className="wrap py-14 lg:py-20">
      <div className="grid items-center gap-6 rounded-3xl bg-art-night p-7 text-white sm:p-10 lg:grid-cols-[1fr_auto]">
        <div className="grid gap-2">
          <h2 id="stay-updated" className="text-3xl">
            Stay Updated
          </h2>
          <p className="max-w-2xl text-lg">
            New courses, the opening of the Creator Challenge and the Academy: a short letter when there is
            news, never more than one a week.
          </p>
        </div>
        <Button
          size="lg"
          icon={<BellRing className="size-6" aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          Stay Updated
        </Button>
      </div>
      {open !== null && <StayUpdatedDialog open={open} onOpenChange={setOpen} />}
    </section>
  );
}
