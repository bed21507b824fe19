import { useState } from 'react';
import { COMMUNITY_TEXTS, communityProblems } from '../../../contract/community.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Textarea } from '../../ui/TextField.tsx';
import { useAddCommunityAnswerMutation } from './community.generated.ts';
import { refetchCommunity } from './communityFeed.ts';
import { PictureField } from './PictureField.tsx';
import { usePictures } from './usePictures.ts';

type AnswerFormProps = {
  postId: string;
  /** The child who answers; null for who decides in the space. */
  writerId: string | null;
};

/** Answers a post. What is sent is in the list, so the field is empty again. */
export function AnswerForm(props: AnswerFormProps) {
  const [id, setId] = useState(() => crypto.randomUUID());
  return <EmptyForm key={id} id={id} {...props} onSent={() => setId(crypto.randomUUID())} />;
}

function EmptyForm({ id, postId, writerId, onSent }: AnswerFormProps & { id: string; onSent: () => void }) {
  const [answer, { client }] = useAddCommunityAnswerMutation({ context: { quiet: true } });
  const keptAs = `lm-person-community-${postId}` as const;
  const pictures = usePictures({ studentId: writerId, present: [], keptAs: `${keptAs}-pictures` });
  const form = useForm({
    read: (textOf) =>
      pictures.read(
        checked({ id, postId, content: textOf('content') }, ({ content }) => [
          ...communityProblems({ title: null, content }),
        ]),
        textOf,
      ),
    send: async (input) => {
      const response = (await answer({ variables: { input } })).data?.addCommunityAnswer;
      if (response?.__typename !== 'CommunityPost') return response ?? {};
      pictures.files.forget();
      refetchCommunity(client);
      onSent();
      return null;
    },
    failed: COMMUNITY_TEXTS.notSent,
    keptAs,
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-3" data-needs-room="" onPaste={pictures.paste}>
      <Textarea label="Your answer" rows={4} {...form.field('content')} />
      <PictureField form={form} pictures={pictures} isChild={writerId !== null} />
      <Button type="submit" className="justify-self-start" loading={form.busy} loadingText="Sending...">
        Answer
      </Button>
    </Form>
  );
}
