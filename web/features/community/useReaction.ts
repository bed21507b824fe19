import { useRef, useState } from 'react';
import { COMMUNITY_TEXTS, type CommunityReactionKind } from '../../../contract/community.ts';
import { toast } from '../../ui/toast.ts';
import { CommunityMarksDocument, useSetCommunityReactionMutation } from './community.generated.ts';

type Reacted = { postId: string; kind: CommunityReactionKind; isOn: boolean; count: number };

type Reaction = { isOn: boolean; count: number; toggle: () => void };

/**
 * Reacts to a text optimistically, and goes back to what the gateway has, with a message, if that fails. Presses while a
 * request is on its way are not lost: the last one is sent after it, so that requests cannot overtake each other.
 */
export function useReaction({ postId, kind, isOn, count }: Reacted): Reaction {
  const [send, { client }] = useSetCommunityReactionMutation({ context: { quiet: true } });
  // Shown instead of the cache meanwhile, in which the event of the own reaction may be before its answer.
  const [shown, setShown] = useState<{ isOn: boolean; count: number } | null>(null);
  const wanted = useRef(false);
  const isSending = useRef(false);

  const save = async (on: boolean): Promise<boolean> => {
    const answer = (
      await send({
        variables: { input: { postId, kind, isOn: on } },
        update: (cache, { data }) => {
          const id = cache.identify({ __typename: 'CommunityMark', postId });
          if (!id || data?.setCommunityReaction.__typename !== 'CommunityPost') return;
          const others = (own: readonly CommunityReactionKind[]) => own.filter((one) => one !== kind);
          cache.modify({
            id,
            fields: { reactions: (own) => (on ? [...others(own), kind] : others(own)) },
          });
        },
      }).catch(() => null)
    )?.data?.setCommunityReaction;
    if (answer?.__typename === 'CommunityPost') return true;
    toast.error(answer?.message ?? COMMUNITY_TEXTS.notSent);
    // Without an answer, the gateway may have it all the same.
    client.refetchQueries({ include: [CommunityMarksDocument] }).catch(() => {});
    return false;
  };
  const saveWanted = async () => {
    isSending.current = true;
    let saved: boolean;
    do saved = wanted.current;
    while ((await save(saved)) && saved !== wanted.current);
    isSending.current = false;
    setShown(null);
  };
  const current = shown ?? { isOn, count };
  const toggle = () => {
    wanted.current = !current.isOn;
    setShown({ isOn: !current.isOn, count: Math.max(0, current.count + (current.isOn ? -1 : 1)) });
    if (!isSending.current) void saveWanted();
  };
  return { ...current, toggle };
}
