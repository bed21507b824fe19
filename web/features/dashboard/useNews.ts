import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '../../lib/router/router.tsx';

/** The history state of this visit: the student it is about, and that its news was seen. */
type VisitState = { studentId?: string | null; seen?: boolean } | null;

export type News = 'paid' | 'upgraded';

/** The news of a visit, a function to dismiss them, and the student whom the visit is about. */
export type NewsOfVisit = { news: News | null; dismiss: () => void; studentId: string | null };

/**
 * Returns the news in the address, of a payment or an upgrade. The history state records that they were shown, so a
 * reload or a step back does not show them again.
 */
export function useNews(): NewsOfVisit {
  const location = useLocation();
  const navigate = useNavigate();
  const visitState = location.state as VisitState;
  const [studentId] = useState(visitState?.studentId ?? null);
  const newsInAddress = visitState?.seen ? null : newsOf(location.search);
  const [news, setNews] = useState(newsInAddress);
  const isShown = useRef(false);
  useEffect(() => {
    if (!newsInAddress) return;
    // Any other change of the address drops the history state, so it is set again, without the news.
    if (!isShown.current) setNews(newsInAddress);
    isShown.current = true;
    void navigate(location, { replace: true, state: { studentId, seen: true } });
  }, [newsInAddress, location, studentId, navigate]);
  return { news, dismiss: () => setNews(null), studentId };
}

function newsOf(search: string): News | null {
  const query = new URLSearchParams(search);
  if (query.get('payment') === 'success') return 'paid';
  return query.get('upgraded') === 'true' ? 'upgraded' : null;
}
