import { useEffect, useRef } from 'react';
import { PAYMENT_YEARS } from '../../../../contract/closures.ts';
import type { Closure_PreviewFragment } from './closure.generated.ts';

/** Lists what closing the account does, or why it cannot be closed now. */
export function ClosureConsequences({ preview }: { preview: Closure_PreviewFragment }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened this part has been unmounted, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  const { hindrances } = preview;
  const isHindered = hindrances.length > 0;
  return (
    <div className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {isHindered ? 'You cannot close it now' : 'What happens'}
      </h3>
      <ul className="grid list-disc gap-2 pl-6">
        {(isHindered ? hindrances : consequencesOf(preview)).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

function consequencesOf({
  childNames,
  hasPaidLessons,
  paymentCount,
  graceDays,
}: Closure_PreviewFragment): string[] {
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(childNames);
  return [
    'You are signed out everywhere at once.',
    ...(childNames.length > 0
      ? [
          `${names}: all lessons, work, messages and sessions are deleted, and the logins that you made. Certificates stay, so that their codes can be checked.`,
        ]
      : []),
    ...(hasPaidLessons
      ? ['Lessons that you have paid for are lost. If you want your money back, ask for that first.']
      : []),
    ...(paymentCount > 0
      ? [`Records of your payments stay for ${PAYMENT_YEARS} years, because the law asks for them.`]
      : []),
    `We wait ${graceDays} days. Sign in before they are over, and everything is as it was.`,
    'After that everything is deleted, and nobody can bring it back.',
  ];
}
