import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '../../../lib/router/router.tsx';

/** The history state of this visit: the student it is about, and that its result was seen. */
type VisitState = { studentId?: string | null; seen?: boolean } | null;

export type PurchaseResult = 'paid' | 'upgraded';

/** The purchase result of a visit, a function to dismiss it, and the student whom the visit is about. */
export type VisitPurchase = { result: PurchaseResult | null; dismiss: () => void; studentId: string | null };

/**
 * Returns the result of a payment or an upgrade in the address. The history state records that it was shown, so a
 * reload or a step back does not show it again.
 */
export function usePurchaseResult(): VisitPurchase {
  const location = useLocation();
  const navigate = useNavigate();
  const visitState = location.state as VisitState;
  const [studentId] = useState(visitState?.studentId ?? null);
  const resultInAddress = visitState?.seen ? null : resultOf(location.search);
  const [result, setResult] = useState(resultInAddress);
  const isShown = useRef(false);
  useEffect(() => {
    if (!resultInAddress) return;
    // Any other change of the address drops the history state, so it is set again, without the result.
    if (!isShown.current) setResult(resultInAddress);
    isShown.current = true;
    void navigate(location, { replace: true, state: { studentId, seen: true } });
  }, [resultInAddress, location, studentId, navigate]);
  return { result: result, dismiss: () => setResult(null), studentId };
}

function resultOf(search: string): PurchaseResult | null {
  const query = new URLSearchParams(search);
  if (query.get('payment') === 'success') return 'paid';
  return query.get('upgraded') === 'true' ? 'upgraded' : null;
}
