import { useState } from 'react';
import { PAYMENT_HISTORY_TEXTS } from '../../../../contract/paymentStates.ts';
import { useCheckPaymentAgainMutation } from '../confirmation/confirmation.generated.ts';

type LookNow = {
  busy: boolean;
  problem: string | null;
  /** True once the provider was asked from this page. */
  hasLooked: boolean;
  look: () => void;
};

/** Begins a round of verification, whose attempts arrive by the feed. */
export function useLookNow(reference: string): LookNow {
  const [check] = useCheckPaymentAgainMutation({ context: { quiet: true } });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [hasLooked, setHasLooked] = useState(false);
  const look = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = (await check({ variables: { input: { reference } } })).data?.checkPaymentAgain;
      if (answer?.__typename === 'DomainError') setProblem(answer.message);
      else setHasLooked(true);
    } catch {
      setProblem(PAYMENT_HISTORY_TEXTS.checkFailed);
    }
    setBusy(false);
  };
  return { busy, problem, hasLooked, look: () => void look() };
}
