import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

type MessagingNotAvailableProps = {
  firstName: string;
  /** Path of the upgrade; null for a viewer who cannot upgrade. */
  upgradePath: string | null;
};

/** Replaces the thread for a family with the DIY package. */
export function MessagingNotAvailable({ firstName, upgradePath }: MessagingNotAvailableProps) {
  return (
    <EmptyState
      art={<EmptyArt of="messages" />}
      title="Messaging Not Available"
      action={upgradePath && <LinkButton to={upgradePath}>Upgrade to Mentored</LinkButton>}
    >
      <p>{`${firstName} learns with the DIY package, which has no mentor to write to. The Mentored Experience adds one.`}</p>
    </EmptyState>
  );
}
