import { clsx } from 'clsx';
import { CornerUpLeft, SendHorizontal, SlidersHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { checkMessage, MAX_CONTENT_LENGTH } from '../../../../contract/messaging.ts';
import { Button } from '../../../ui/Button.tsx';
import { controlStyle } from '../../../ui/Field.tsx';
import { takePastedFiles } from '../../files/pickedFiles.ts';
import type { FileUploads } from '../files/threadUploads.ts';
import type { Draft, QuotedMessage } from '../outbox/unsent.ts';
import { ComposerExtras } from './ComposerExtras.tsx';
import { AttachButton, ComposerFiles, FileProblems } from './ComposerFiles.tsx';
import { ContactWarning } from './ContactWarning.tsx';
import { useContactWarning } from './useContactWarning.ts';
import type { useDraftFiles } from './useDraftFiles.ts';

const REMAINING_SHOWN_BELOW = 500;

type MessageComposerProps = {
  label: string;
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  uploads: FileUploads;
  files: ReturnType<typeof useDraftFiles>;
  onSend: (draft: Draft) => void;
  onTyping: () => void;
  /** Returns the newest message of others before the given one (null: of all), for ArrowUp in an empty field. */
  olderThan: (id: string | null) => QuotedMessage | null;
};

/**
 * Renders the form that writes a message. Enter sends, Shift+Enter starts a new line; ArrowUp in an empty field
 * replies to the newest message of the others, pressed again to the one before it; Escape cancels the reply.
 */
export function MessageComposer(props: MessageComposerProps) {
  const { label, field, draft, change, uploads, files, onSend, onTyping, olderThan } = props;
  const id = useId();
  const { content, subject, priority, replyTo } = draft;
  const [isOpen, setIsOpen] = useState(subject !== null || priority === 'HIGH');
  const remaining = MAX_CONTENT_LENGTH - content.trim().length;
  const problem = checkMessage({ content, subject, fileIds: draft.files.map((file) => file.id) });
  const caution = useContactWarning(draft);

  // Starting a reply focuses the field, so that typing can continue.
  const replyId = replyTo?.id;
  useEffect(() => {
    if (replyId && document.activeElement !== field.current) field.current?.focus();
  }, [replyId, field]);

  const sendNow = () => {
    caution.end();
    field.current?.focus();
    onSend(draft);
    setIsOpen(false);
  };
  const send = () => {
    if (problem || !files.check()) return field.current?.focus();
    if (!caution.raise()) sendNow();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends an IME composition must not send.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && replyTo) {
      event.preventDefault();
      change({ replyTo: null });
    } else if (event.key === 'ArrowUp' && content === '') {
      const older = olderThan(replyTo?.id ?? null);
      if (!older) return;
      event.preventDefault();
      change({ replyTo: older });
    }
  };

  return (
    <form
      data-needs-room=""
      className="grid max-h-[80%] shrink-0 grid-cols-1 gap-2 overflow-y-auto border-t-2 border-line bg-surface p-2 sm:p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div role="status">
        {replyTo && (
          <div className="flex items-start gap-2 rounded-xl bg-indigo-soft py-1 pl-3 pr-1 text-base">
            <CornerUpLeft className="mt-3 size-4 shrink-0 text-indigo" aria-hidden="true" />
            <p className="min-w-0 flex-1 py-2">
              <span className="block truncate font-bold">Reply to {replyTo.senderName}</span>
              <span className="line-clamp-1 [overflow-wrap:anywhere]">{replyTo.content}</span>
            </p>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Do not reply to this message"
              onClick={() => {
                change({ replyTo: null });
                field.current?.focus();
              }}
            >
              <X className="size-5" aria-hidden="true" />
            </Button>
          </div>
        )}
      </div>
      {isOpen && <ComposerExtras id={`${id}-extras`} subject={subject} priority={priority} change={change} />}
      {caution.hints && (
        <ContactWarning
          hints={caution.hints}
          onSend={sendNow}
          onEdit={() => {
            caution.end();
            field.current?.focus();
          }}
        />
      )}
      <ComposerFiles
        files={draft.files}
        uploads={uploads}
        onRemove={(fileId) => {
          files.remove(fileId);
          field.current?.focus();
        }}
      />
      <div
        className={clsx(
          '-mx-2 -mb-2 grid grid-cols-1 gap-2 bg-surface p-2 sm:-mx-3 sm:-mb-3 sm:p-3',
          // The field and its problems stay visible where an on-screen keyboard leaves little height; a caution comes first.
          !caution.hints && 'sticky bottom-0',
        )}
      >
        <FileProblems problems={files.problems} />
        {/* On a phone the field has the whole width, and the buttons a row of their own. */}
        <div className="flex flex-wrap items-end gap-1 sm:flex-nowrap sm:gap-2">
          <AttachButton
            onFiles={(chosen) => {
              files.add(chosen);
              field.current?.focus();
            }}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label="Subject and priority"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-extras` : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <SlidersHorizontal className="size-5" aria-hidden="true" />
          </Button>
          <div className="min-w-0 flex-1 max-sm:order-first max-sm:basis-full">
            <label htmlFor={id} className="sr-only">
              {label}
            </label>
            <textarea
              ref={field}
              id={id}
              rows={1}
              value={content}
              placeholder="Message"
              enterKeyHint="send"
              aria-describedby={remaining < REMAINING_SHOWN_BELOW ? `${id}-left` : undefined}
              aria-invalid={remaining < 0 || undefined}
              // The row of buttons below it comes into view with it.
              className={`${controlStyle} block max-h-[min(10rem,25dvh)] scroll-mb-3 max-sm:scroll-mb-20 resize-none [field-sizing:content] placeholder:text-nowrap`}
              onChange={(event) => {
                change({ content: event.target.value });
                if (event.target.value.trim()) onTyping();
              }}
              onKeyDown={onKeyDown}
              onPaste={(event) => {
                const pasted = takePastedFiles(event);
                if (pasted.length > 0) files.add(pasted);
              }}
            />
            {remaining < REMAINING_SHOWN_BELOW && (
              <p id={`${id}-left`} className={remaining < 0 ? 'font-bold text-danger' : 'text-muted'}>
                {remaining < 0 ? problem?.message : `${remaining} characters left`}
              </p>
            )}
          </div>
          <Button
            type="submit"
            variant="secondary"
            size="icon"
            className="max-sm:ml-auto"
            aria-label="Send"
            aria-disabled={problem !== null || undefined}
          >
            <SendHorizontal className="size-5" aria-hidden="true" />
          </Button>
        </div>
      </div>
    </form>
  );
}
