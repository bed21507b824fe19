import { ArrowDown } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { dayName } from '../../../../contract/time.ts';
import { useNow } from '../../../lib/time/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { MessageRow, type RowHandlers } from './MessageRow.tsx';
import type { Row } from './rows.ts';
import type { JumpTarget } from './useJump.ts';
import { type Reading, useMarkRead } from './useMarkRead.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useStableScroll } from './useStableScroll.ts';

const LOAD_WITHIN_PX = 160;

type MessageListProps = {
  label: string;
  rows: readonly Row[];
  timeZone: string;
  /** Null if there are no older messages, or while they are loading. */
  loadOlder: (() => void) | null;
  isLoadingOlder: boolean;
  handlers: RowHandlers;
  reading: Reading;
  /** The message to scroll to; null until the viewer jumps to one. */
  target: JumpTarget | null;
};

/**
 * Renders the messages, newest at the bottom; loads older ones on scrolling up, and marks what is shown as read. Of a
 * long thread only the rows around the visible part are in the page. With the same props it does not render again, so that
 * typing does not wait for it.
 */
export const MessageList = memo((props: MessageListProps) => {
  const { label, rows, timeZone, loadOlder, isLoadingOlder, handlers, reading, target } = props;
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);
  const { shown, spaceBelow, measurements, follow, reveal, onFocus } = useRowWindow(
    box,
    useMemo(() => rows.map((row) => ({ id: row.id, shape: shapeOf(row) })), [rows]),
  );
  const rendered = shown.map(({ index }) => ids[index]).join(' ');
  const { onScroll, hasNews, toEnd } = useStableScroll(
    ...([box, ids, rows.at(-1)?.isOwn ?? false] as const),
    `${rendered} ${measurements}`,
  );
  useMarkRead(box, reading, rendered);
  const reachedTarget = useRef<JumpTarget | null>(null);
  // The target may be set before its row is rendered.
  useEffect(() => {
    if (!target || reachedTarget.current === target) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(target.id)}"]`);
    if (!row) {
      if (rows.some(({ id }) => id === target.id)) reveal(target.id);
      return;
    }
    reachedTarget.current = target;
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
    // Highlighted until the focus moves on; a click alone does not highlight.
    row.dataset.jumped = '';
    row.addEventListener('blur', () => delete row.dataset.jumped, { once: true });
    onScroll();
    follow();
  });
  const showOlder = loadOlder !== null || isLoadingOlder;
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-label={label}
        aria-busy={isLoadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex h-full flex-col overflow-y-auto overscroll-contain bg-sunken px-3 py-3 [overflow-anchor:none] focus-visible:-outline-offset-3 sm:px-5"
        onFocus={onFocus}
        onScroll={(event) => {
          onScroll();
          follow();
          if (event.currentTarget.scrollTop < LOAD_WITHIN_PX) loadOlder?.();
        }}
      >
        {showOlder && (
          <div className="flex justify-center">
            <Button variant="ghost" size="sm" loading={isLoadingOlder} onClick={() => loadOlder?.()}>
              Show earlier messages
            </Button>
          </div>
        )}
        {rows.length === 0 && (
          <p className="m-auto max-w-xs text-center text-muted">
            No messages yet. Say hello: this is where parents, students and mentors talk.
          </p>
        )}
        <div data-rows="" className="mt-auto" style={{ paddingBottom: spaceBelow }}>
          {shown.map(({ index, spaceAbove }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={row.id}
                  data-row-box={shapeOf(row)}
                  className="flow-root"
                  style={{ marginTop: spaceAbove }}
                >
                  {row.startsDay && (
                    <p className="mt-4 text-center">
                      <span className="rounded-full bg-surface px-3 py-1 text-base font-bold text-muted">
                        {dayName(row.at, { now, timeZone })}
                      </span>
                    </p>
                  )}
                  <div
                    data-row={row.id}
                    tabIndex={-1}
                    className="rounded-2xl focus:outline-none data-jumped:bg-mango-soft data-jumped:outline-3 data-jumped:outline-focus"
                  >
                    <MessageRow row={row} now={now} timeZone={timeZone} handlers={handlers} />
                  </div>
                </div>
              )
            );
          })}
        </div>
      </div>
      {hasNews && (
        <Button
          variant="secondary"
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2"
          icon={<ArrowDown className="size-4" aria-hidden="true" />}
          onClick={toEnd}
        >
          New messages
        </Button>
      )}
    </div>
  );
});

/** Identifies a row in one of its shapes: what comes above it decides about the name and the day, and so its height. */
const shapeOf = ({ id, startsDay, continues }: Row) =>
  `${id}${startsDay ? ' day' : ''}${continues ? ' continues' : ''}`;
