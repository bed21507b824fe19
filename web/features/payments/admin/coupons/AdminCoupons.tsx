import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { TABLE_PAGE_SIZE } from '../../../../../contract/tables.ts';
import type { AdminCouponSort, Course, Package } from '../../../../generated/types.ts';
import { usePages } from '../../../../lib/data/usePages.ts';
import { useNavigate } from '../../../../lib/router/router.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { AdminTable } from '../../../admin/table/AdminTable.tsx';
import { NO_LINKED_FILTERS, useTableQuery } from '../../../admin/table/useTableQuery.ts';
import { CouponDialog } from './CouponDialog.tsx';
import { useAdminCouponsQuery } from './couponAdmin.generated.ts';
import { COUPON_FILTERS, COUPON_SORTS, couponColumns, discountText } from './couponTable.tsx';

/** Lists all coupons, and creates them. */
export function AdminCoupons({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(COUPON_SORTS, COUPON_FILTERS, NO_LINKED_FILTERS);
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const active = query.chosen('active');
  const filters = {
    search: query.search || null,
    isActive: active === null ? null : active === 'ON',
    course: query.chosen('course') as Course | null,
    package: query.chosen('package') as Package | null,
  };
  const result = useAdminCouponsQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      sort: query.sort.by as AdminCouponSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminCoupons);
  const columns = useMemo(() => couponColumns(timeZone), [timeZone]);
  return (
    <section aria-labelledby="coupons" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="coupons" className="text-2xl">
          Coupons
        </h2>
        <Button
          size="sm"
          icon={<Plus className="size-5" aria-hidden="true" />}
          onClick={() => setIsCreating(true)}
        >
          Create Coupon
        </Button>
      </div>
      <AdminTable
        name="coupons"
        label="Coupons"
        noun={['coupon', 'coupons']}
        searchLabel="Search by code or note"
        query={query}
        columns={columns}
        pages={pages}
        rowLink={({ id }) => `/admin/coupons/${id}`}
        rowLabel={(coupon) => `${coupon.code}, ${discountText(coupon)} off`}
        selection={null}
        exportFilters={filters}
        empty={{ title: 'No Coupons Yet', text: 'A coupon is a code with which families pay less.' }}
      />
      {isCreating && (
        <CouponDialog
          coupon={null}
          timeZone={timeZone}
          onSaved={(id) => void navigate(`/admin/coupons/${id}`)}
          onClose={() => setIsCreating(false)}
        />
      )}
    </section>
  );
}
