import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const TABS = ['messages', 'sessions', 'reviews', 'notifications'];

/** Stands in the place of what a tab shows. */
export function TabPending() {
  return (
    <div className="thread-height grid content-center in-data-without-thread:h-(--pending-height) in-data-without-thread:min-h-0">
      <LoadingIndicator />
    </div>
  );
}

/** Stands in the place of the tabs, as high as they are. */
export function TabsPending() {
  return (
    <>
      <div className="-mx-1 flex h-[3.25rem] items-center gap-6 overflow-hidden border-b-2 border-line px-3 sm:px-5">
        {TABS.map((tab) => (
          <Skeleton key={tab} className="h-5 w-24 shrink-0" />
        ))}
      </div>
      <div className="pt-5">
        <TabPending />
      </div>
    </>
  );
}
