import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { CONTENT_MAX, checkMessage } from '../../../gateway/features/messaging/rules.ts';
import { type PersonalKey, readStored, writeStored } from '../../lib/stored.ts';
import { Button } from '../../ui/Button.tsx';
import { controlStyle } from '../../ui/Field.tsx';

const NEARLY_FULL = 500;

type MessageComposerProps = {
  /** Whose thread it is: what is half written stays with it. */
  studentId: string;
  label: string;
  onSend: (content: string) => void;
  onTyping: () => void;
};

/** Where a message is written. Enter sends, Shift+Enter begins a new line. */
export function MessageComposer({ studentId, label, onSend, onTyping }: MessageComposerProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const key: PersonalKey = `lm-person-draft-${studentId}`;
  const [content, setContent] = useState(() => {
    const draft = readStored(key);
    return typeof draft === 'string' ? draft : '';
  });
  const left = CONTENT_MAX - content.trim().length;
  const problem = checkMessage({ content });

  const change = (text: string) => {
    setContent(text);
    writeStored(key, text || null);
  };
  const send = () => {
    field.current?.focus();
    if (problem) return;
    onSend(content);
    change('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that ends the composing of a character is not meant for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className="flex items-end gap-2 border-t-2 border-line bg-surface p-2 sm:p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <textarea
          ref={field}
          id={id}
          rows={1}
          value={content}
          placeholder="Write a message"
          enterKeyHint="send"
          aria-describedby={left < NEARLY_FULL ? `${id}-left` : undefined}
          aria-invalid={left < 0 || undefined}
          className={`${controlStyle} block max-h-40 resize-none [field-sizing:content]`}
          onChange={(event) => {
            change(event.target.value);
            if (event.target.value.trim()) onTyping();
          }}
          onKeyDown={onKeyDown}
        />
        {left < NEARLY_FULL && (
          <p id={`${id}-left`} className={left < 0 ? 'font-bold text-danger' : 'text-muted'}>
            {left < 0 ? problem?.message : `${left} characters left`}
          </p>
        )}
      </div>
      <Button
        type="submit"
        variant="secondary"
        size="icon"
        aria-label="Send"
        aria-disabled={problem !== null || undefined}
      >
        <SendHorizontal className="size-5" aria-hidden="true" />
      </Button>
    </form>
  );
}
