import { useState } from 'react';
import { EXPORT_TEXTS, type ExportTableName } from '../../../contract/exports.ts';
import { useExportFeed } from './exportFeed.ts';
import {
  type ExportItem_ExportFragment as Export,
  ExportsDocument,
  useCancelExportMutation,
  useExportsQuery,
  useStartExportMutation,
} from './exports.generated.ts';

export type TableExports = {
  /** The exports of the table that are not deleted yet, newest first. */
  exports: readonly Export[];
  starting: boolean;
  /** The reason why the last action failed. */
  problem: string | null;
  start: (filters: readonly { name: string; value: string }[]) => void;
  cancel: (exportId: string) => void;
};

const POLL_MS = 3000;

/** Reads, starts and cancels the viewer's exports of a table. Their progress is live. */
export function useExports(table: ExportTableName): TableExports {
  useExportFeed();
  const [isPolling, setPolling] = useState(false);
  const { data } = useExportsQuery({
    fetchPolicy: 'cache-and-network',
    // An answer that was read before an event and arrives after it hides the event, and a browser may have no socket.
    pollInterval: isPolling ? POLL_MS : 0,
    context: { quiet: true },
  });
  const isAnyOpen = (data?.exports ?? []).some(({ status }) => status === 'QUEUED' || status === 'RUNNING');
  if (isAnyOpen !== isPolling) setPolling(isAnyOpen);
  const [send, { loading }] = useStartExportMutation({
    refetchQueries: [ExportsDocument],
    context: { quiet: true },
  });
  const [sendCancel] = useCancelExportMutation({ context: { quiet: true } });
  const [problem, setProblem] = useState<string | null>(null);

  const run = async (filters: readonly { name: string; value: string }[]) => {
    setProblem(null);
    const answer = await send({ variables: { input: { table, filters: [...filters] } } }).catch(() => null);
    const result = answer?.data?.startExport;
    if (result?.__typename !== 'Export') setProblem(result?.message ?? EXPORT_TEXTS.notStarted);
  };
  const runCancel = async (exportId: string) => {
    setProblem(null);
    const answer = await sendCancel({ variables: { input: { exportId } } }).catch(() => null);
    const result = answer?.data?.cancelExport;
    if (result?.__typename !== 'Export') setProblem(result?.message ?? EXPORT_TEXTS.notCancelled);
  };
  return {
    exports: (data?.exports ?? []).filter((one) => one.table === table),
    starting: loading,
    problem,
    start: (filters) => void run(filters),
    cancel: (exportId) => void runCancel(exportId),
  };
}
