import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';

/** Stands in the place of what a tab shows. */
export function TabPending() {
  return (
    <div className="thread-height grid max-h-(--pending-height,none) content-center">
      <LoadingIndicator />
    </div>
  );
}

/** Stands in the place of the tabs, as high as they are. */
export function TabsPending() {
  return (
    <>
      <div className="-mx-1 h-[3.25rem] border-b-2 border-line" />
      <div className="pt-5">
        <TabPending />
      </div>
    </>
  );
}
