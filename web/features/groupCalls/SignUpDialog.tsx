import { useApolloClient } from '@apollo/client/react';
import { CALL_TEXTS, MAX_SHOWING_LENGTH, showingProblems } from '../../../contract/groupCalls.ts';
import { checked, useForm } from '../../lib/forms/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Textarea, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { withFiles } from '../files/withFiles.ts';
import { type Call, refetchCalls } from './groupCallFeed.ts';
import { useSignUpForGroupCallMutation } from './groupCalls.generated.ts';
import { ShowingFile } from './ShowingFile.tsx';
import { useShowingUpload } from './useShowingUpload.ts';

type Child = Call['forViewer']['children'][number];

type SignUpDialogProps = { call: Call; child: Child; onClose: () => void };

/** Signs a child up for a call, or changes what it shows there. */
export function SignUpDialog({ call, child, onClose }: SignUpDialogProps) {
  const client = useApolloClient();
  const [signUp] = useSignUpForGroupCallMutation({ context: { quiet: true } });
  const { seat, studentId } = child;
  const { files, stored, ...file } = useShowingUpload(studentId, seat?.file ?? null);
  const form = useForm({
    read: (textOf) =>
      withFiles(
        checked({ showing: textOf('showing'), link: textOf('link') }, (draft) => [...showingProblems(draft)]),
        files,
      ),
    send: async ({ fileIds, ...draft }) => {
      const fileId = fileIds[0] ?? stored?.id ?? null;
      const variables = { input: { ...draft, fileId, callId: call.id, studentId } };
      const answer = (await signUp({ variables })).data?.signUpForGroupCall;
      if (answer?.__typename !== 'GroupCall') return answer ?? {};
      refetchCalls(client);
      const own = answer.forViewer.children.find((one) => one.studentId === studentId);
      toast.success(own?.seat?.isWaiting ? CALL_TEXTS.onWaitingList : CALL_TEXTS.signedUp);
      onClose();
      return null;
    },
    failed: CALL_TEXTS.failed,
  });
  return (
    <FormDialog
      form={form}
      title={seat ? 'Change what you show' : `Sign up ${child.firstName}`}
      description={call.topic}
      submitLabel={seat ? 'Save' : 'Sign Up'}
      busyLabel="Saving..."
      className="grid grid-cols-1 gap-5"
      unsaved={file.isChanged}
      onClose={() => {
        file.discard();
        onClose();
      }}
    >
      <Textarea
        label="What do you want to show?"
        hint="The mentors and your parent read this. Leave it empty if you only want to watch."
        optional
        rows={3}
        maxLength={MAX_SHOWING_LENGTH}
        defaultValue={seat?.showing ?? ''}
        {...form.field('showing')}
      />
      <TextField
        label="Link to it"
        type="url"
        inputMode="url"
        optional
        hint="It begins with https://"
        defaultValue={seat?.link ?? ''}
        {...form.field('link')}
      />
      <ShowingFile
        stored={stored}
        onRemoveStored={file.removeStored}
        files={files}
        error={form.errorOf('files')}
        onChange={() => form.change('files')}
      />
    </FormDialog>
  );
}
