import { Fragment } from 'react';

/** Renders a text that is broken after one of its slashes and underscores where a line is too narrow for it. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[/_])/);
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
