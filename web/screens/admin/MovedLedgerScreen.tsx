import { Navigate, useLocation } from '../../lib/router/router.tsx';

/** Leads from the addresses that the ledger had as a tab of its own to its view of the payments. */
export function MovedLedgerScreen() {
  const { pathname, search } = useLocation();
  return <Navigate to={`${pathname.replace('/admin/ledger', '/admin/payments/ledger')}${search}`} replace />;
}
