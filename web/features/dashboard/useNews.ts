import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '../../lib/router/router.tsx';

/** What the history remembers of this visit: which student it is about, and that its news was read. */
type Memory = { studentId?: string | null; seen?: boolean } | null;

export type News = 'paid' | 'upgraded';

/** The news of a visit, how to close them, and whom the visit is about. */
export type NewsOfVisit = { news: News | null; dismiss: () => void; studentId: string | null };

/**
 * The news that the address brings, of a payment or an upgrade. The visit remembers that they were shown, so a
 * reload or a step back shows them no second time.
 */
export function useNews(): NewsOfVisit {
  const location = useLocation();
  const navigate = useNavigate();
  const memory = location.state as Memory;
  const [studentId] = useState(memory?.studentId ?? null);
  const arrived = memory?.seen ? null : newsOf(location.search);
  const [news, setNews] = useState(arrived);
  const told = useRef(false);
  useEffect(() => {
    if (!arrived) return;
    // Whatever else changes the address forgets the mark, so it is put there again, without the news.
    if (!told.current) setNews(arrived);
    told.current = true;
    void navigate(location, { replace: true, state: { studentId, seen: true } });
  }, [arrived, location, studentId, navigate]);
  return { news, dismiss: () => setNews(null), studentId };
}

function newsOf(search: string): News | null {
  const query = new URLSearchParams(search);
  if (query.get('payment') === 'success') return 'paid';
  return query.get('upgraded') === 'true' ? 'upgraded' : null;
}
