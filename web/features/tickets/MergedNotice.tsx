import { Link } from '../../lib/router/router.tsx';
import { Card } from '../../ui/Card.tsx';

/** Leads from a merged ticket to the one that has its messages. */
export function MergedNotice({ to }: { to: string }) {
  return (
    <Card tone="indigo" role="status">
      <p>
        This is part of another conversation now.{' '}
        <Link to={to} className="link">
          Go on there
        </Link>
      </p>
    </Card>
  );
}
