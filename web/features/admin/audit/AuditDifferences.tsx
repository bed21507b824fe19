import { differencesOf, fieldName, type Part } from './difference.ts';

type AuditDifferencesProps = { before: unknown; after: unknown };

/** Shows the values of an entry of the audit log before and after, field by field; nothing for an entry without any. */
export function AuditDifferences({ before, after }: AuditDifferencesProps) {
  // A field that has no value in either version says nothing.
  const differences = differencesOf(before, after).filter(({ parts }) => parts.some(({ text }) => text));
  if (differences.length === 0) return null;
  return (
    <dl className="grid grid-cols-1 gap-4">
      {differences.map(({ field, parts }) => (
        <div key={field} className="grid gap-1 border-t-2 border-line pt-3">
          <dt className="font-bold">{fieldName(field)}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">
            <Difference parts={parts} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const marks = { before: 'Before: ', after: 'After: ' };

/** Strikes out what was, marks what is, and says which is which in words. */
function Difference({ parts }: { parts: readonly Part[] }) {
  let offset = 0;
  return parts.map(({ text, in: version }) => {
    const key = offset;
    offset += text.length + 1;
    if (version === 'both') return <span key={key}>{text}</span>;
    const Mark = version === 'before' ? 'del' : 'ins';
    return (
      <span key={key}>
        <Mark
          className={
            version === 'before'
              ? 'rounded bg-danger-soft px-1 text-danger line-through'
              : 'rounded bg-success-soft px-1 font-bold text-success underline'
          }
        >
          <span className={parts.length <= 2 ? 'mr-1 inline-block text-base font-normal' : 'sr-only'}>
            {marks[version]}
          </span>
          {text}
        </Mark>{' '}
      </span>
    );
  });
}
