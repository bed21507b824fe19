import { Eye, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { LessonText } from '../markdown/LessonText.tsx';

type TextEditorProps = {
  name: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
};

/** Edits the Markdown text of a lesson and previews it as children see it. */
export function TextEditor({ name, value, error, onChange }: TextEditorProps) {
  const [isPreviewed, setPreviewed] = useState(false);
  // An error of the form belongs to the text field, so it closes the preview.
  const isShown = isPreviewed && !error;
  return (
    <div className="grid gap-3">
      {isShown ? (
        <section aria-label="Preview of the lesson content" className="grid min-w-0 gap-1.5">
          <p className="font-bold">Lesson content</p>
          <div className="min-w-0 rounded-xl border-2 border-line bg-paper p-4">
            {value.trim() ? <LessonText markdown={value} /> : <p className="text-muted">Nothing yet.</p>}
          </div>
        </section>
      ) : (
        <Textarea
          label="Lesson content"
          optional
          hint="Markdown: ### for headings, **bold**, lists with - and links as [words](https://…)"
          name={name}
          rows={10}
          value={value}
          error={error}
          onChange={(event) => {
            // What an error has closed does not open again while a person types.
            setPreviewed(false);
            onChange(event.target.value);
          }}
        />
      )}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        icon={
          isShown ? (
            <Pencil className="size-4" aria-hidden="true" />
          ) : (
            <Eye className="size-4" aria-hidden="true" />
          )
        }
        onClick={() => setPreviewed(!isShown)}
      >
        {isShown ? 'Back to Writing' : 'Preview Text'}
      </Button>
    </div>
  );
}
