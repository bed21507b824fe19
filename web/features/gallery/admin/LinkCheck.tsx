import { useApolloClient } from '@apollo/client/react';
import { CircleCheck, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { LINK_TEXTS } from '../../../../contract/gallery.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  type AdminProjects_ProjectFragment as AdminProject,
  AdminProjectLinkDocument,
  useRecheckLinkMutation,
} from './projectAdmin.generated.ts';

const POLL_MS = 1000;
/** A check takes ten seconds at most. Without a worker it takes longer, and the page shows it when it is loaded again. */
const MAX_POLLS = 20;

/** Shows where the link of a project led when the worker followed it, and has it checked again. */
export function LinkCheck({ project, timeZone }: { project: AdminProject; timeZone: string }) {
  const { id, title, projectUrl, linkCheck } = project;
  const { isPending, checkedAt } = linkCheck;
  const [send, { loading }] = useRecheckLinkMutation({ context: { quiet: true } });
  usePollWhilePending(id, isPending);
  const recheck = async () => {
    const variables = { input: { projectId: id } };
    const answer = (await send({ variables }).catch(() => null))?.data?.recheckLink;
    if (answer?.__typename === 'AdminProject') toast.info(LINK_TEXTS.checkRequested);
    else toast.error(answer?.message ?? LINK_TEXTS.notChecked);
  };
  return (
    <div className="grid grid-cols-1 gap-1 rounded-xl bg-sunken p-3 text-base">
      <p className="break-all">
        <span className="text-muted">Link: </span>
        {projectUrl}
      </p>
      <div aria-live="polite" className="grid grid-cols-1 gap-1">
        {isPending ? <p className="text-muted">The link is being checked…</p> : <Outcome project={project} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {checkedAt && <p className="text-muted">Checked {fullTimeText(checkedAt, timeZone)}</p>}
        <Button
          variant="ghost"
          size="sm"
          loading={loading || isPending}
          icon={<RotateCw className="size-4" aria-hidden="true" />}
          onClick={() => void recheck()}
        >
          {checkedAt ? 'Check again' : 'Check the link'}
          <span className="sr-only"> of {title}</span>
        </Button>
      </div>
    </div>
  );
}

function Outcome({ project: { projectUrl, linkCheck } }: { project: AdminProject }) {
  const { checkedAt, finalUrl, status, problem } = linkCheck;
  if (!checkedAt) return <p className="text-muted">Nobody has checked this link yet.</p>;
  const isGood = status !== null && status < 400;
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <>
      <p className={`flex items-start gap-2 font-bold ${isGood ? 'text-success' : 'text-danger'}`}>
        <Icon className="mt-1 size-4 shrink-0" aria-hidden="true" />
        {problem ?? `It answers with status ${status}.`}
      </p>
      {finalUrl !== null && finalUrl !== projectUrl && (
        <p className="break-all">
          <span className="text-muted">
            {isOtherHost(finalUrl, projectUrl) ? 'Ends on another site: ' : 'Ends at: '}
          </span>
          {finalUrl}
        </p>
      )}
    </>
  );
}

const isOtherHost = (a: string, b: string) => URL.parse(a)?.host !== URL.parse(b)?.host;

/** Loads the result of a check once it is there. */
function usePollWhilePending(id: string, isPending: boolean): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!isPending) return;
    let polls = 0;
    const timer = setInterval(() => {
      polls += 1;
      if (polls >= MAX_POLLS) clearInterval(timer);
      const query = { query: AdminProjectLinkDocument, variables: { id }, context: { quiet: true } };
      void client.query({ ...query, fetchPolicy: 'network-only' }).catch(() => {});
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [client, id, isPending]);
}
