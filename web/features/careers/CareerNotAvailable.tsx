import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { CareerMessage } from './CareerMessage.tsx';

type CareerNotAvailableProps = {
  /** The child, or null when it is who reads. */
  firstName: string | null;
  studentId: string;
  /** Path of the upgrade; null for a viewer who cannot upgrade. */
  upgradePath: string | null;
};

/** Replaces the career plan and the portfolio for a family with the DIY package. */
export function CareerNotAvailable({ firstName, studentId, upgradePath }: CareerNotAvailableProps) {
  return (
    <CareerMessage
      art={<EmptyArt of="box" />}
      title="Career Plan Not Available"
      action={
        <>
          {upgradePath && <LinkButton to={upgradePath}>Upgrade to Mentored</LinkButton>}
          <LinkButton to={`/dashboard?student=${studentId}`} variant={upgradePath ? 'outline' : 'primary'}>
            Back to Dashboard
          </LinkButton>
        </>
      }
    >
      {`${firstName === null ? 'You learn' : `${firstName} learns`} with the DIY package. The Mentored Experience adds career guidance: a plan with a mentor, pathways, and a portfolio to print.`}
    </CareerMessage>
  );
}
