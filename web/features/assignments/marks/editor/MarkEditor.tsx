import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { type Picture, PictureFrame } from '../PictureFrame.tsx';
import { MarkCanvas } from './MarkCanvas.tsx';
import { MarkRows } from './MarkRows.tsx';
import { MarkTools } from './MarkTools.tsx';
import type { Marks } from './markHistory.ts';
import { type MarkEditing, useMarkEditor } from './useMarkEditor.ts';

type MarkEditorProps = {
  picture: Picture;
  marks: Marks;
  /** Most marks that this picture can have. */
  max: number;
  onChange: (marks: Marks) => void;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** Lets a reviewer put marks on a picture, by pointer or by keyboard. Every change is kept at once. */
export function MarkEditor({ picture, marks, max, onChange, onClose, returnFocusTo }: MarkEditorProps) {
  const editing = useMarkEditor(marks, max, onChange);
  const hintId = useId();
  const { addButton, buttons, list } = useMarkFocus(editing);
  const onKeyDown = (event: KeyboardEvent) => {
    const isShortcut = event.ctrlKey || event.metaKey;
    if (!isShortcut) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // Of the review's shortcut, which would send it, this takes its part.
      event.stopPropagation();
      if (!event.repeat) onClose();
      return;
    }
    // A field undoes its own words.
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) editing.redo();
    else editing.undo();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      // Every change is in the draft of the review.
      unsaved={false}
      onKeyDown={onKeyDown}
      size="xl"
      title="Mark up this picture"
      description={picture.name}
      returnFocusTo={returnFocusTo}
      footer={
        <Button aria-keyshortcuts="Control+Enter" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <MarkTools editing={editing} addButton={addButton} />
          <PictureFrame picture={picture} alt={`${picture.name}, the picture to mark up`}>
            {(ratio) => <MarkCanvas editing={editing} ratio={ratio} buttons={buttons} hintId={hintId} />}
          </PictureFrame>
          <p role="status" className="min-h-6 text-base text-muted">
            {editing.said}
          </p>
          <p id={hintId} className="text-base text-muted">
            Arrow keys move the mark that has the focus, Shift and arrow keys change its size, Delete removes
            it.
          </p>
        </div>
        <MarkRows editing={editing} list={list} />
      </div>
    </Dialog>
  );
}

/** Takes the keyboard to the mark that was added, and to another one after one was deleted. */
function useMarkFocus({ focus, clearFocus }: MarkEditing) {
  const addButton = useRef<HTMLButtonElement>(null);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!focus) return;
    if (focus.at === 'add') addButton.current?.focus();
    else if (focus.at === 'mark') buttons.current[focus.index]?.focus();
    else list.current?.querySelectorAll('input')[focus.index]?.focus();
    clearFocus();
  });
  return { addButton, buttons, list };
}
