import { Heart, Lightbulb, PartyPopper } from 'lucide-react';
import type { CommunityReactionKind } from '../../../contract/community.ts';
import type { Community_PostFragment } from './community.generated.ts';
import { useReaction } from './useReaction.ts';

const KINDS = [
  { kind: 'HEART', label: 'Heart', Icon: Heart, count: 'heartCount' },
  { kind: 'CLAP', label: 'Well done', Icon: PartyPopper, count: 'clapCount' },
  { kind: 'IDEA', label: 'Good idea', Icon: Lightbulb, count: 'ideaCount' },
] as const;

type ReactionsProps = {
  post: Community_PostFragment;
  own: readonly CommunityReactionKind[];
  /** Parents read alone. */
  canReact: boolean;
};

/** Shows how many reacted to a text, and lets the viewer react once per kind. */
export function Reactions(props: ReactionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {KINDS.map((which) => (
        <Reaction key={which.kind} {...props} which={which} />
      ))}
    </div>
  );
}

type ReactionProps = ReactionsProps & { which: (typeof KINDS)[number] };

function Reaction({ post, own, canReact, which: { kind, label, Icon, count: field } }: ReactionProps) {
  const stored = { isOn: own.includes(kind), count: post[field] };
  const { isOn, count, toggle } = useReaction({ postId: post.id, kind, ...stored });
  return (
    <button
      type="button"
      disabled={!canReact}
      aria-pressed={isOn}
      aria-label={`${label}, ${count}`}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-line px-4 font-bold aria-pressed:border-indigo aria-pressed:bg-indigo-soft enabled:hover:border-indigo"
      onClick={toggle}
    >
      <Icon className="size-5" aria-hidden="true" />
      {count}
    </button>
  );
}
