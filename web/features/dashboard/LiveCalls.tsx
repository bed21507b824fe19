import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

/** Leads to the live calls of a child's course, whatever its package. The dashboard itself loads in one operation. */
export function LiveCalls() {
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-2xl">Live Calls</h2>
      <p className="text-muted">Children of the course meet two mentors and show what they made.</p>
      <LinkButton to="/calls" variant="outline" size="sm" className="justify-self-start">
        See the next call
      </LinkButton>
    </Card>
  );
}
