import { HELP_TEXTS } from '../../../contract/help.ts';
import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

type MessagingNotAvailableProps = {
  /** The child, or null when it is who reads. */
  firstName: string | null;
  /** Path of a lesson in which a question can be asked; null without an open one. */
  helpPath: string | null;
  /** Path of the upgrade; null for a viewer who cannot upgrade. */
  upgradePath: string | null;
};

/** Replaces the thread for a family with the DIY package, and leads to where its questions are answered. */
export function MessagingNotAvailable({ firstName, helpPath, upgradePath }: MessagingNotAvailableProps) {
  return (
    <EmptyState
      art={<EmptyArt of="messages" />}
      title="Messaging Not Available"
      action={
        (helpPath || upgradePath) && (
          <div className="flex flex-wrap justify-center gap-3">
            {helpPath && (
              <LinkButton to={helpPath} variant="outline">
                {HELP_TEXTS.ask}
              </LinkButton>
            )}
            {upgradePath && <LinkButton to={upgradePath}>Upgrade to Mentored</LinkButton>}
          </div>
        )
      }
    >
      <p>{`${firstName === null ? 'You learn' : `${firstName} learns`} with the DIY package, which has no mentor to write to. The Mentored Experience adds one.`}</p>
      {helpPath && <p>Stuck? Ask in any lesson, and somebody of the team answers there.</p>}
    </EmptyState>
  );
}
