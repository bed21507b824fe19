import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { Careers_WordsFragment } from '../careers.generated.ts';
import { MentorWordsItem } from './MentorWordsItem.tsx';
import { WordsDialog } from './WordsDialog.tsx';

type MentorWordsPartProps = {
  student: { id: string; firstName: string };
  words: readonly Careers_WordsFragment[];
  /** Who reads: the assigned mentor writes, and the parent decides. */
  reader: 'child' | 'parent' | 'mentor';
};

const EMPTY = {
  child: 'Your mentor can write a few words about you here.',
  parent: 'The mentor can write a few words here. You read them first, and decide if they are shown.',
  mentor: 'Write two or three sentences about what this child does well.',
};

/** Renders the mentors' words of a portfolio, with what the reader can do about them. */
export function MentorWordsPart({ student, words, reader }: MentorWordsPartProps) {
  const [isWriting, setIsWriting] = useState(false);
  const own = words.find(({ isOwn }) => isOwn);
  return (
    <>
      {words.length === 0 && <p className="text-muted print:hidden">{EMPTY[reader]}</p>}
      {words.length > 0 && (
        <ul className="grid grid-cols-1 gap-5">
          {words.map((one) => (
            <MentorWordsItem key={one.id} words={one} canDecide={reader === 'parent'} />
          ))}
        </ul>
      )}
      {reader === 'mentor' && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start print:hidden"
          icon={<PenLine className="size-5" aria-hidden="true" />}
          onClick={() => setIsWriting(true)}
        >
          {own ? 'Change Your Words' : 'Write a Few Words'}
        </Button>
      )}
      {isWriting && (
        <WordsDialog
          studentId={student.id}
          firstName={student.firstName}
          before={own?.text ?? ''}
          onClose={() => setIsWriting(false)}
        />
      )}
    </>
  );
}
