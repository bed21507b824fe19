import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Markdown as elements. No HTML is ever made of it: tags are shown as the text they are, pictures as their
 * words, and links lead to web and mail addresses alone.
 */
export function LessonText({ markdown }: { markdown: string }) {
  return (
    <div className="grid grid-cols-1 gap-4 text-lg [overflow-wrap:anywhere]">{render(lexer(markdown))}</div>
  );
}

/** Children that never change places, which therefore need no keys. */
const inOrder = (nodes: ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes);

const render = (tokens: Token[] | undefined): ReactNode =>
  inOrder((tokens ?? []).map((token) => element(token as MarkedToken)));

function element(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      // The page owns the first two levels.
      return createElement(
        `h${Math.min(6, Math.max(3, token.depth))}`,
        { className: token.depth > 3 ? 'mt-1 text-lg' : 'mt-2 text-xl' },
        render(token.tokens),
      );
    case 'paragraph':
      return <p>{render(token.tokens)}</p>;
    case 'blockquote':
      return (
        <blockquote className="grid gap-3 rounded-brick border-l-8 border-mango bg-mango-soft px-5 py-4">
          {render(token.tokens)}
        </blockquote>
      );
    case 'list':
      return list(token);
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-brick bg-sunken p-4 text-base">
          <code>{token.text}</code>
        </pre>
      );
    case 'table':
      return table(token);
    case 'hr':
      return <hr className="border-t-2 border-line" />;
    case 'strong':
      return <strong>{render(token.tokens)}</strong>;
    case 'em':
      return <em>{render(token.tokens)}</em>;
    case 'del':
      return <del>{render(token.tokens)}</del>;
    case 'codespan':
      return <code className="rounded bg-sunken px-1 text-base">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return link(token);
    case 'image':
    case 'escape':
      return token.text;
    case 'html':
      return token.raw;
    case 'text':
      return token.tokens ? render(token.tokens) : token.text;
    default:
      return null;
  }
}

function list({ ordered, start, items }: Tokens.List): ReactNode {
  const lines = inOrder(items.map(listItem));
  return ordered ? (
    <ol start={start === '' ? 1 : start} className="grid list-decimal gap-1.5 pl-7 marker:font-bold">
      {lines}
    </ol>
  ) : (
    <ul className="grid list-disc gap-1.5 pl-6 marker:text-mango-edge">{lines}</ul>
  );
}

const listItem = ({ tokens }: Tokens.ListItem) => <li className="pl-1">{render(tokens)}</li>;

function table({ header, rows }: Tokens.Table): ReactNode {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-base">
        <thead>
          <tr>{inOrder(header.map(headCell))}</tr>
        </thead>
        <tbody>{inOrder(rows.map(tableRow))}</tbody>
      </table>
    </div>
  );
}

const headCell = ({ tokens }: Tokens.TableCell) => (
  <th scope="col" className="border-b-2 border-line-strong p-2">
    {render(tokens)}
  </th>
);

const tableRow = (cells: Tokens.TableCell[]) => <tr>{inOrder(cells.map(cell))}</tr>;

const cell = ({ tokens }: Tokens.TableCell) => (
  <td className="border-b border-line p-2 align-top">{render(tokens)}</td>
);

function link({ href, tokens }: Tokens.Link): ReactNode {
  const url = URL.parse(href);
  if (!url || !['https:', 'http:', 'mailto:'].includes(url.protocol)) return render(tokens);
  return (
    <a className="link" href={url.href} target="_blank" rel="noopener noreferrer">
      {render(tokens)}
    </a>
  );
}
