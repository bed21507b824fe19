import { CAREER_TEXTS } from '../../../../contract/careers.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Careers_WordsFragment, useSetMentorWordsShownMutation } from '../careers.generated.ts';

type MentorWordsItemProps = {
  words: Careers_WordsFragment;
  /** True for the parent, who decides if the portfolio shows the words. */
  canDecide: boolean;
};

/** Renders a mentor's words; a printer gets those alone to which the parent agreed. */
export function MentorWordsItem({ words, canDecide }: MentorWordsItemProps) {
  const { text, authorName, isShown, isOwn } = words;
  return (
    <li className={isShown ? 'grid grid-cols-1 gap-2' : 'grid grid-cols-1 gap-2 print:hidden'}>
      <figure className="grid grid-cols-1 gap-2 border-l-4 border-teal pl-4 break-inside-avoid">
        <blockquote className="whitespace-pre-wrap text-lg wrap-anywhere">{text}</blockquote>
        <figcaption className="text-muted wrap-anywhere">{authorName ?? 'A mentor'}</figcaption>
      </figure>
      {isOwn && !isShown && (
        <p className="text-base font-bold text-warn">
          The parent has not agreed yet. Only you and the parent see it.
        </p>
      )}
      {canDecide && <WordsConsent words={words} />}
    </li>
  );
}

function WordsConsent({ words }: { words: Careers_WordsFragment }) {
  const { id: wordsId, version, isShown, authorName } = words;
  const [send, { loading }] = useSetMentorWordsShownMutation({ context: { quiet: true } });
  const set = async (next: boolean) => {
    const variables = { input: { wordsId, version, isShown: next } };
    const answer = (await send({ variables }).catch(() => null))?.data?.setMentorWordsShown;
    if (answer?.__typename === 'Student')
      toast.success(next ? CAREER_TEXTS.wordsShown : CAREER_TEXTS.wordsHidden);
    else toast.error(answer?.message ?? CAREER_TEXTS.notSaved);
  };
  return (
    <div className="grid justify-items-start gap-1 print:hidden">
      <Switch
        on={isShown}
        busy={loading}
        label={`Show the words of ${authorName ?? 'the mentor'} in the portfolio`}
        text="Show these words in the portfolio"
        onChange={(next) => void set(next)}
      />
      <p className="px-2 text-base text-muted">{CAREER_TEXTS.wordsConsent}</p>
    </div>
  );
}
