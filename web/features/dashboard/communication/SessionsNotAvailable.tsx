import { EmptyArt } from '../../../ui/art/EmptyArt.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

type SessionsNotAvailableProps = {
  /** The child, or null when it is who reads. */
  firstName: string | null;
  /** Path of the upgrade; null for a viewer who cannot upgrade. */
  upgradePath: string | null;
};

/** Replaces the sessions for a family with the DIY package. */
export function SessionsNotAvailable({ firstName, upgradePath }: SessionsNotAvailableProps) {
  return (
    <EmptyState
      art={<EmptyArt of="calendar" />}
      title="Sessions Not Available"
      action={upgradePath && <LinkButton to={upgradePath}>Upgrade to Mentored</LinkButton>}
    >
      <p>{`${firstName === null ? 'You learn' : `${firstName} learns`} with the DIY package. The Mentored Experience adds a 45-minute session with a mentor every week.`}</p>
    </EmptyState>
  );
}
