import { Link } from '../../lib/router/router.tsx';
import { FamilyLink } from './FamilyLink.tsx';

type PaymentLinkProps = {
  payment: { id: string; reference: string; parent: { id: string; name: string } | null };
};

/** Names a payment and the parent whose child it is for, and leads to the records of both. */
export function PaymentLink({ payment: { id, reference, parent } }: PaymentLinkProps) {
  return (
    <>
      <Link to={`/admin/payments/${id}`} className="link inline-flex min-h-11 items-center lg:min-h-8">
        {reference}
      </Link>
      {parent && (
        <>
          {' of '}
          <FamilyLink parent={parent} />
        </>
      )}
    </>
  );
}
