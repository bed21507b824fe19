import { useLayoutEffect, useMemo, useRef } from 'react';
import type { RowHandlers } from './MessageRow.tsx';

/** Returns handlers that stay the same and call the latest ones, so that rows are rendered again for what they show alone. */
export function useRowHandlers(handlers: RowHandlers): RowHandlers {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const { uploads } = handlers;
  return useMemo(
    () => ({
      uploads,
      onRetry: (id) => latest.current.onRetry(id),
      onDiscard: (id) => latest.current.onDiscard(id),
      onReply: (row) => latest.current.onReply(row),
      onReport: (row) => latest.current.onReport(row),
      onJump: (id) => latest.current.onJump(id),
      onDropFile: (id, fileId) => latest.current.onDropFile(id, fileId),
    }),
    [uploads],
  );
}
