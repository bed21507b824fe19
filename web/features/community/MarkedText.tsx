import { partsOf } from './matches.ts';

/** Renders a text in which the words of a search are marked. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  let position = 0;
  return partsOf(text, search).map((part) => {
    const key = position;
    position += part.text.length;
    return part.isMatch ? (
      <mark key={key} className="rounded bg-mango-soft text-ink">
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
}
