import { partView } from '../../lib/chunks/partView.tsx';

/** The time of a child's next session, in a sentence of the page; loaded once the page around it is shown. */
export const NextSession = partView(
  async () => (await import('./NextSessionTime.tsx')).NextSessionTime,
  () => <span className="font-normal text-muted">Not known just now</span>,
  () => <span className="font-normal text-muted">Loading...</span>,
);
