import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CALL_TEXTS } from '../../../contract/groupCalls.ts';
import { onLineBack } from '../../lib/live/lineBack.ts';
import { toast } from '../../ui/toast.ts';
import { refetchCalls } from './groupCallFeed.ts';
import {
  type CheckOutOfGroupCallMutationVariables,
  useCheckOutOfGroupCallMutation,
} from './groupCalls.generated.ts';

type CheckOut = CheckOutOfGroupCallMutationVariables['input'];

/**
 * Records that somebody has left a call. Without an answer it is sent again once the line is back: it names the stay,
 * so that a repetition ends no later one.
 */
export function useCheckOut() {
  const client = useApolloClient();
  const [mutate, { loading }] = useCheckOutOfGroupCallMutation({ context: { quiet: true } });
  const [unanswered, setUnanswered] = useState<CheckOut | null>(null);
  const wanted = useRef<CheckOut | null>(null);
  const send = useCallback(
    async (input: CheckOut) => {
      wanted.current = input;
      try {
        const answer = (await mutate({ variables: { input } })).data?.checkOutOfGroupCall;
        setUnanswered(null);
        refetchCalls(client);
        if (answer?.__typename !== 'GroupCall') toast.error(answer?.message ?? CALL_TEXTS.failed);
      } catch (error) {
        const isAnswered = CombinedGraphQLErrors.is(error);
        setUnanswered(isAnswered || wanted.current !== input ? null : input);
        if (isAnswered) toast.error(CALL_TEXTS.failed);
      }
    },
    [client, mutate],
  );
  useEffect(() => (unanswered ? onLineBack(() => void send(unanswered)) : undefined), [unanswered, send]);
  return {
    checkOut: send,
    isSending: loading,
    isPending: unanswered !== null,
    /** Gives up what is not sent yet, for who is back. */
    cancel: () => {
      wanted.current = null;
      setUnanswered(null);
    },
  };
}
