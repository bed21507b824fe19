import { MailOpen } from 'lucide-react';
import { useSession } from '../session/session.ts';

/** Links to the sandbox mailbox while no email is really sent; renders nothing otherwise. */
export function SandboxMailLink() {
  const { settings } = useSession();
  if (!settings?.mailSandbox) return null;
  return (
    <p className="flex items-start gap-3 rounded-brick bg-warn-soft p-4 text-warn">
      <MailOpen className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        No mail server is configured here:{' '}
        <a
          className="font-bold underline underline-offset-3"
          href="/sandbox/mail"
          target="_blank"
          rel="noreferrer"
        >
          open the sandbox mailbox
        </a>
        .
      </span>
    </p>
  );
}
