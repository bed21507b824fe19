import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '../../lib/router.tsx';

/** What the history remembers of this visit: which student was paid for, and that its news was read. */
type Memory = { studentId?: string | null; seen?: boolean } | null;

/**
 * Whether the address brings news of a payment. The visit remembers that they were shown, so a reload or a step
 * back shows them no second time.
 */
export function usePaymentNews(): { news: boolean; dismiss: () => void; studentId: string | null } {
  const location = useLocation();
  const navigate = useNavigate();
  const memory = location.state as Memory;
  const [studentId] = useState(memory?.studentId ?? null);
  const arrived = new URLSearchParams(location.search).get('payment') === 'success' && !memory?.seen;
  const [news, setNews] = useState(arrived);
  const told = useRef(false);
  useEffect(() => {
    if (!arrived) return;
    // Whatever else changes the address forgets the mark, so it is put there again, without the news.
    if (!told.current) setNews(true);
    told.current = true;
    void navigate(location, { replace: true, state: { studentId, seen: true } });
  }, [arrived, location, studentId, navigate]);
  return { news, dismiss: () => setNews(false), studentId };
}
