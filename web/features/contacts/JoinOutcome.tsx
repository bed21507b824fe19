import type { JoinState } from './useJoinForm.ts';

/** Shows the result of the form, as an alert in both cases: nothing else on the page changes. */
export function JoinOutcome({ state }: { state: JoinState }) {
  if (state.kind !== 'thanks' && state.kind !== 'failed') return null;
  const tone = state.kind === 'thanks' ? 'bg-success-soft text-success' : 'bg-warn-soft text-warn';
  return (
    <p role="alert" className={`rounded-brick border-2 border-current px-4 py-3 font-bold ${tone}`}>
      {state.text}
    </p>
  );
}
