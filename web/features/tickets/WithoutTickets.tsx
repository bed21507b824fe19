import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Role, useSession } from '../accounts/session/session.ts';
import { HelpArticles } from '../articles/HelpArticles.tsx';
import { NewVisitorTicket } from './visitors/NewVisitorTicket.tsx';

const TEXTS: Record<Role | 'VISITOR', string> = {
  VISITOR: 'Are you a parent with an account? Sign in, and see our answers here.',
  PARENT: '',
  STUDENT: 'Stuck in a lesson? Ask for help there. For anything else, ask your parent to write to us.',
  MENTOR: 'Write to us, and we answer you by e-mail.',
  ADMIN: 'What families write to us is in the inbox.',
};

/** Leads somebody to the team who is no parent: by e-mail, and a child to its parent. */
export function WithoutTickets() {
  const { viewer, openAuth, supportEmail } = useSession();
  const role = viewer?.role ?? 'VISITOR';
  const writesByMail = role === 'VISITOR' || role === 'MENTOR';
  return (
    <>
      <header className="grid grid-cols-1 justify-items-start gap-4">
        <h1 className="text-3xl sm:text-4xl">Support</h1>
        <p>{TEXTS[role]}</p>
        {!viewer && (
          <Button variant="outline" onClick={() => openAuth('signin')}>
            Sign In
          </Button>
        )}
        {role === 'ADMIN' && <LinkButton to="/admin/support">Open the inbox</LinkButton>}
      </header>
      {role !== 'ADMIN' && <HelpArticles />}
      {writesByMail && (
        <>
          <NewVisitorTicket />
          <Card tone="indigo">
            <p>
              Our address is{' '}
              <a className="link wrap-anywhere" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
            </p>
          </Card>
        </>
      )}
    </>
  );
}
