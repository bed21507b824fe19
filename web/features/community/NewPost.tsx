import { useState } from 'react';
import {
  COMMUNITY_TEXTS,
  communityPostPath,
  communityProblems,
  MAX_POST_TITLE_LENGTH,
} from '../../../contract/community.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { useNavigate, useSearchParams } from '../../lib/router/router.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Textarea, TextField } from '../../ui/TextField.tsx';
import { courseOf } from '../courses/courseNames.ts';
import {
  type AddCommunityPostMutationVariables,
  useAddCommunityPostMutation,
} from './community.generated.ts';
import { useCommunityFeeds } from './communityFeed.ts';
import { PictureField } from './PictureField.tsx';
import { SlowModeNotice } from './SlowMode.tsx';
import { usePictures } from './usePictures.ts';
import { useSpaces } from './useSpaces.ts';

/** The kinds of posts to choose from: those of a child, and those of a mentor or an admin. */
const KINDS = {
  child: [
    { value: 'QUESTION', title: 'I have a question' },
    { value: 'SHOW', title: 'I want to show something' },
  ],
  staff: [
    { value: 'QUESTION', title: 'A question for everybody' },
    { value: 'SHOW', title: 'Something to look at' },
  ],
} as const;

/** Asks or shows something, as a child or as who decides in a space; the address may name a course and a lesson. */
export function NewPost() {
  const [params] = useSearchParams();
  useCommunityFeeds();
  const { data, error, loading, refetch, rightsOf } = useSpaces();
  if (!data)
    return error ? (
      <ErrorState
        title={COMMUNITY_TEXTS.notLoaded}
        onRetry={() => void refetch().catch(() => {})}
        retrying={loading}
      />
    ) : (
      <LoadingIndicator message="Loading the community..." />
    );
  const course = params.get('course');
  const writers = data.communityWriters;
  const writer = writers.find((one) => one.course === course) ?? writers[0];
  const moderated = data.communitySpaces.filter(({ canModerate }) => canModerate);
  const space = moderated.find((one) => one.course === course) ?? moderated[0];
  const author = writer
    ? { studentId: writer.id, course: null }
    : space && { studentId: null, course: space.course };
  if (!author)
    return (
      <>
        <h1 className="text-2xl sm:text-3xl">Ask or show</h1>
        <EmptyState
          level={2}
          title="You cannot write here"
          action={<LinkButton to="/community">Back</LinkButton>}
        >
          Children write with their own account, when their parent has agreed.
        </EmptyState>
      </>
    );
  const isSlow = writer ? rightsOf(writer.course).isSlow : false;
  return <PostForm author={author} lessonId={params.get('lesson')} isSlow={isSlow} />;
}

type Author = Pick<AddCommunityPostMutationVariables['input'], 'studentId' | 'course'>;

type PostFormProps = {
  author: Author;
  lessonId: string | null;
  /** True while the author waits between two texts. */
  isSlow: boolean;
};

function PostForm({ author, lessonId, isSlow }: PostFormProps) {
  const isChild = author.studentId !== null;
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<'QUESTION' | 'SHOW'>('QUESTION');
  const [add] = useAddCommunityPostMutation({ context: { quiet: true } });
  const pictures = usePictures({
    ...{ studentId: author.studentId ?? null, present: [] },
    keptAs: `lm-person-community-new-pictures-${author.studentId ?? author.course}`,
  });
  const form = useForm({
    read: (textOf) =>
      pictures.read(
        checked(
          { id, ...author, lessonId, kind, title: textOf('title'), content: textOf('content') },
          (draft) => [...communityProblems(draft)],
        ),
        textOf,
      ),
    send: async (input) => {
      const response = (await add({ variables: { input } })).data?.addCommunityPost;
      if (response?.__typename !== 'CommunityPost') return response ?? {};
      pictures.files.forget();
      navigate(communityPostPath(id), { replace: true });
      return null;
    },
    failed: COMMUNITY_TEXTS.notSent,
    keptAs: 'lm-person-community-new',
  });
  return (
    <Card>
      <Form form={form} className="grid grid-cols-1 gap-5" onPaste={pictures.paste}>
        <div>
          <h1 className="text-2xl sm:text-3xl">{isChild ? 'Ask or show' : 'Write to everybody'}</h1>
          {author.course && <p className="text-muted">{courseOf(author.course).name}</p>}
        </div>
        <RadioCards
          legend="What is it?"
          name="kind"
          options={KINDS[isChild ? 'child' : 'staff']}
          value={kind}
          onChange={setKind}
          columns={2}
        />
        <TextField label="In a few words" maxLength={MAX_POST_TITLE_LENGTH} {...form.field('title')} />
        <Textarea
          label="Your text"
          hint={
            isChild
              ? 'Keep your surname, your address, phone numbers and passwords to yourself. Put code between ``` and ```.'
              : 'All children of the course and their parents read it. Put code between ``` and ```.'
          }
          rows={7}
          {...form.field('content')}
        />
        <PictureField form={form} pictures={pictures} isChild={isChild} />
        {isSlow && <SlowModeNotice />}
        <Button type="submit" className="justify-self-start" loading={form.busy} loadingText="Sending...">
          Send
        </Button>
      </Form>
    </Card>
  );
}
