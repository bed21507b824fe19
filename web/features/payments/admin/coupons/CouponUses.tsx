import { formatMoney } from '../../../../../contract/money.ts';
import { fullTimeText } from '../../../../../contract/time.ts';
import type { CouponUseState } from '../../../../generated/types.ts';
import { Link } from '../../../../lib/router/router.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { VirtualList } from '../../../../ui/VirtualList.tsx';
import { FamilyLink } from '../../../admin/FamilyLink.tsx';
import { statusName } from '../paymentTable.ts';
import type { AdminCouponQuery, CouponRecord_UseFragment as Use } from './couponAdmin.generated.ts';

const stateName: Record<CouponUseState, string> = {
  RESERVED: 'Reserved',
  USED: 'Used',
  RELEASED: 'Released',
};
const stateTone = { RESERVED: 'indigo', USED: 'success', RELEASED: 'neutral' } as const;

type CouponUsesProps = {
  uses: NonNullable<AdminCouponQuery['adminCoupon']>['couponUses'];
  timeZone: string;
  loading: boolean;
  onMore: (after: string | null) => void;
};

/** Lists the uses of a coupon, each with its payment. */
export function CouponUses({ uses, timeZone, loading, onMore }: CouponUsesProps) {
  const { edges, pageInfo } = uses;
  return (
    <section aria-labelledby="coupon-uses" className="grid grid-cols-1 gap-3">
      <h3 id="coupon-uses" className="text-xl">
        Uses
      </h3>
      {edges.length === 0 && <p className="text-muted">No family has used this coupon.</p>}
      <VirtualList
        label="Uses"
        items={edges.map(({ node }) => node)}
        total={pageInfo.hasNextPage ? null : edges.length}
        estimatedHeight={72}
        columns={1}
        gap={2}
      >
        {(use) => (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-brick border-2 border-line bg-surface px-4 py-2">
            <UseText use={use} />
            <span className="text-muted">{fullTimeText(use.createdAt, timeZone)}</span>
          </div>
        )}
      </VirtualList>
      {pageInfo.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-start"
          loading={loading}
          onClick={() => onMore(pageInfo.endCursor)}
        >
          Show More
        </Button>
      )}
    </section>
  );
}

function UseText({ use }: { use: Use }) {
  const { state, isOverLimit, paymentId, reference, paymentStatus, discountMinor, symbol } = use;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      <Badge tone={stateTone[state]}>{stateName[state]}</Badge>
      {isOverLimit && <Badge tone="warn">Over the limit</Badge>}
      <Link to={`/admin/payments/${paymentId}`} className="link inline-flex min-h-11 items-center">
        {reference}
      </Link>
      <FamilyLink parent={use.parent} />
      <span>{`for ${use.studentName}: −${formatMoney(discountMinor, symbol, 'IF_ANY')}, ${statusName[paymentStatus].toLowerCase()}`}</span>
    </span>
  );
}
