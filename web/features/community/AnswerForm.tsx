import { useState } from 'react';
import { COMMUNITY_TEXTS, communityProblems } from '../../../contract/community.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { useAddCommunityAnswerMutation } from './community.generated.ts';
import { refetchCommunity } from './communityFeed.ts';

/** Answers a post. What is sent is in the list, so the field is empty again. */
export function AnswerForm({ postId }: { postId: string }) {
  const [id, setId] = useState(() => crypto.randomUUID());
  return <EmptyForm key={id} id={id} postId={postId} onSent={() => setId(crypto.randomUUID())} />;
}

function EmptyForm({ id, postId, onSent }: { id: string; postId: string; onSent: () => void }) {
  const [answer, { client }] = useAddCommunityAnswerMutation({ context: { quiet: true } });
  const form = useForm({
    read: (textOf) =>
      checked({ id, postId, content: textOf('content') }, ({ content }) => [
        ...communityProblems({ title: null, content }),
      ]),
    send: async (input) => {
      const response = (await answer({ variables: { input } })).data?.addCommunityAnswer;
      if (response?.__typename !== 'CommunityPost') return response ?? {};
      refetchCommunity(client);
      onSent();
      return null;
    },
    failed: COMMUNITY_TEXTS.notSent,
    keptAs: `lm-person-community-${postId}`,
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-3" data-needs-room="">
      <Textarea label="Your answer" rows={4} {...form.field('content')} />
      <Button type="submit" className="justify-self-start" loading={form.busy} loadingText="Sending...">
        Answer
      </Button>
    </Form>
  );
}
