import { EmptyState } from '../../ui/EmptyState.tsx';

type MessagingNotAvailableProps = { firstName: string; supportEmail: string };

/** What a family with the DIY package sees in place of the thread. */
export function MessagingNotAvailable({ firstName, supportEmail }: MessagingNotAvailableProps) {
  return (
    <EmptyState title="Messaging Not Available">
      <p>
        {firstName} learns with the DIY package, which has no mentor to write to. To change to the Mentored
        Experience, write to{' '}
        <a className="font-bold text-indigo underline" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
    </EmptyState>
  );
}
