import { ArrowLeft, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { COUPON_ADMIN_TEXTS } from '../../../../../contract/coupons.ts';
import { TABLE_PAGE_SIZE, TABLE_TEXTS } from '../../../../../contract/tables.ts';
import { fullTimeText } from '../../../../../contract/time.ts';
import { Link } from '../../../../lib/router/router.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../../ui/LoadingIndicator.tsx';
import { toast } from '../../../../ui/toast.ts';
import { CouponDialog } from './CouponDialog.tsx';
import { CouponUses } from './CouponUses.tsx';
import {
  type CouponTable_CouponFragment as Coupon,
  useAdminCouponQuery,
  useSetCouponActiveMutation,
} from './couponAdmin.generated.ts';
import { CouponStateBadge, discountText, scopeText } from './couponTable.tsx';

type CouponRecordProps = { id: string; timeZone: string };

/** Shows a coupon with its uses, and edits it. */
export function CouponRecord({ id, timeZone }: CouponRecordProps) {
  const { data, loading, refetch, fetchMore } = useAdminCouponQuery({
    variables: { id, first: TABLE_PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const load = () => void refetch().catch(() => {});
  const coupon = data?.adminCoupon;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to="/admin/coupons"
        className="link flex min-h-11 items-center gap-2 justify-self-start font-bold"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        All Coupons
      </Link>
      {coupon && (
        <>
          <Head coupon={coupon} timeZone={timeZone} />
          <Facts coupon={coupon} timeZone={timeZone} />
          <CouponUses
            uses={coupon.couponUses}
            timeZone={timeZone}
            loading={loading}
            onMore={(after) =>
              void fetchMore({ variables: { after } }).catch(() => toast.error(TABLE_TEXTS.notLoaded))
            }
          />
        </>
      )}
      {coupon === null && <EmptyState title="No Such Coupon">There is no coupon at this address.</EmptyState>}
      {!data && loading && <LoadingIndicator message="Loading the coupon..." />}
      {!data && !loading && <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={load} />}
    </div>
  );
}

type PartProps = { coupon: Coupon; timeZone: string };

function Head({ coupon, timeZone }: PartProps) {
  const { id: couponId, version, isActive, code } = coupon;
  const [isEditing, setIsEditing] = useState(false);
  const [setActive, { loading }] = useSetCouponActiveMutation({ context: { quiet: true } });
  const press = async () => {
    const input = { couponId, version, isActive: !isActive };
    const answer = (await setActive({ variables: { input } }).catch(() => null))?.data?.setCouponActive;
    if (answer?.__typename === 'AdminCoupon')
      toast.success(isActive ? COUPON_ADMIN_TEXTS.deactivated : COUPON_ADMIN_TEXTS.activated);
    else toast.error(answer?.message ?? COUPON_ADMIN_TEXTS.notSwitched);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h2 className="text-2xl break-all">{code}</h2>
      <CouponStateBadge coupon={coupon} />
      <Button
        variant="outline"
        size="sm"
        icon={<Pencil className="size-5" aria-hidden="true" />}
        onClick={() => setIsEditing(true)}
      >
        Edit Coupon
      </Button>
      <Button
        variant="outline"
        size="sm"
        loading={loading}
        loadingText="Saving..."
        onClick={() => void press()}
      >
        {isActive ? 'Switch Off' : 'Switch On'}
      </Button>
      {isEditing && (
        <CouponDialog
          coupon={coupon}
          timeZone={timeZone}
          onSaved={() => {}}
          onClose={() => setIsEditing(false)}
        />
      )}
    </div>
  );
}

function Facts({ coupon, timeZone }: PartProps) {
  const { uses, maxUses, startsAt, expiresAt, note, createdAt } = coupon;
  const facts: [string, ReactNode][] = [
    ['Takes off', discountText(coupon)],
    ['For', scopeText(coupon)],
    ['Uses', `${uses} of ${maxUses}`],
    ['Begins', fullTimeText(startsAt, timeZone)],
    ['Ends', expiresAt ? fullTimeText(expiresAt, timeZone) : 'Never'],
    ['Made', fullTimeText(createdAt, timeZone)],
    ['Note', note || '–'],
  ];
  return (
    <Card>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-base text-muted">{name}</dt>
            <dd className="font-bold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Link
        to={`/admin/audit?id=${coupon.id}`}
        className="link mt-4 inline-flex min-h-11 items-center font-bold"
      >
        See its changes in the audit log
      </Link>
    </Card>
  );
}
