import type { JoinState } from './useJoinForm.ts';

/** How sending the form went. Both ways interrupt a screen reader: nothing else on the page changes. */
export function JoinOutcome({ state }: { state: JoinState }) {
  if (state.kind !== 'thanks' && state.kind !== 'failed') return null;
  const look = state.kind === 'thanks' ? 'bg-success-soft text-success' : 'bg-warn-soft text-warn';
  return (
    <p role="alert" className={`rounded-brick border-2 border-current px-4 py-3 font-bold ${look}`}>
      {state.text}
    </p>
  );
}
