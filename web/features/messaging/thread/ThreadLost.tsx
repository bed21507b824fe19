import { EmptyArt } from '../../../ui/art/EmptyArt.tsx';
import type { Draft, UnsentMessage } from '../outbox/unsent.ts';
import { UnsentText } from './UnsentText.tsx';

type ThreadLostProps = { draft: Draft; unsent: readonly UnsentMessage[]; onDiscard: () => void };

/** Replaces a conversation that the viewer is no longer part of, with their own unsent text. */
export function ThreadLost(props: ThreadLostProps) {
  return (
    <div className="mx-auto grid max-w-xl gap-4 px-4 py-8">
      <div className="mx-auto w-32">
        <EmptyArt of="messages" />
      </div>
      <div role="status" className="text-center">
        <h3 className="text-xl">You are not in this conversation</h3>
        <p className="text-muted">
          It belongs to the parent, the student and the mentor who is assigned now. What is written there does
          not reach you.
        </p>
      </div>
      <UnsentText {...props} />
    </div>
  );
}
