import { formatMoney } from '../../../../contract/money.ts';
import { dateText } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FamilyLink } from '../../admin/FamilyLink.tsx';
import { courseOf } from '../../courses/courseNames.ts';
import { type TicketFamilyQuery, useTicketFamilyQuery } from './adminTickets.generated.ts';

type TicketFamilyProps = { parent: { id: string; name: string }; timeZone: string };

/** Shows the children of the family with their progress, and its newest payments, each with the way to its record. */
export function TicketFamily({ parent, timeZone }: TicketFamilyProps) {
  const { data } = useTicketFamilyQuery({
    variables: { id: parent.id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const children = data?.adminFamily?.children ?? [];
  const payments = data?.familyPayments.edges.map(({ node }) => node) ?? [];
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h3 className="text-xl">Family</h3>
      <FamilyLink parent={parent} />
      <section aria-labelledby="ticket-children" className="grid grid-cols-1 gap-2">
        <h4 id="ticket-children" className="font-bold">
          Children
        </h4>
        {data && children.length === 0 && <p className="text-muted">None yet.</p>}
        <ul className="grid grid-cols-1 gap-3">
          {children.map((child) => (
            <li key={child.id}>
              <ChildFacts child={child} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="ticket-payments" className="grid grid-cols-1 gap-2">
        <h4 id="ticket-payments" className="font-bold">
          Newest payments
        </h4>
        {data && payments.length === 0 && <p className="text-muted">None yet.</p>}
        <ul className="grid grid-cols-1 gap-1">
          {payments.map(({ id, amountMinor, symbol, status, createdAt }) => (
            <li key={id}>
              <Link
                to={`/admin/payments/${id}`}
                className="link inline-flex min-h-11 items-center lg:min-h-8"
              >
                {formatMoney(amountMinor, symbol, 'IF_ANY')}
              </Link>
              {`, ${status.toLowerCase()}, ${dateText(createdAt, timeZone)}`}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

type Child = NonNullable<TicketFamilyQuery['adminFamily']>['children'][number];

function ChildFacts({ child }: { child: Child }) {
  const { id, firstName, course, mentorName, paymentStatus, completionCount, lessonCount } = child;
  return (
    <>
      <Link
        to={`/admin/students/${id}`}
        className="link inline-flex min-h-11 items-center wrap-anywhere lg:min-h-8"
      >
        {firstName}
      </Link>
      <p className="text-base wrap-anywhere">
        {`${courseOf(course).shortName}, ${child.package === 'MENTORED' ? 'Mentored' : 'DIY'}, ${paymentStatus.toLowerCase()}`}
      </p>
      <p className="text-base wrap-anywhere">
        {`${completionCount} of ${lessonCount} lessons, mentor: ${mentorName ?? 'none'}`}
      </p>
    </>
  );
}
