import type { MarkedToken, Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useEffect, useState } from 'react';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { parseMarkdown, startParser } from './parseMarkdown.ts';
import { useIsShared } from './sharedText.tsx';

/** Deeper than any lesson, and well within the stack of a browser. */
const MAX_DEPTH = 24;

if (typeof Worker !== 'undefined') startParser();

/** Renders Markdown as elements; shows the source text until it is parsed, and if it cannot be parsed. */
export function LessonText({ markdown }: { markdown: string }) {
  const [parsed, setParsed] = useState<{ markdown: string; tokens: Token[] | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void parseMarkdown(markdown).then((tokens) => {
      if (isCurrent) setParsed({ markdown, tokens });
    });
    return () => {
      isCurrent = false;
    };
  }, [markdown]);
  const tokens = parsed?.markdown === markdown ? parsed.tokens : null;
  if (tokens) return <MarkdownTokens tokens={tokens} />;
  return <p className="whitespace-pre-wrap text-lg [overflow-wrap:anywhere]">{markdown}</p>;
}

/**
 * Renders parsed Markdown without ever creating HTML from it: tags are shown as text, images as their alt text, and
 * links lead to web and mail addresses only.
 */
export function MarkdownTokens({ tokens }: { tokens: Token[] }) {
  return (
    <div className="grid grid-cols-1 gap-4 text-lg [overflow-wrap:anywhere]">{render(tokens, MAX_DEPTH)}</div>
  );
}

/** Renders children that never reorder and therefore need no keys. */
const inOrder = (nodes: ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes);

/** @param depth number of levels that may be nested; deeper markup is shown as source text */
const render = (tokens: Token[] | undefined, depth: number): ReactNode =>
  inOrder((tokens ?? []).map((token) => (depth > 0 ? element(token as MarkedToken, depth - 1) : token.raw)));

function element(token: MarkedToken, depth: number): ReactNode {
  switch (token.type) {
    case 'heading':
      // The page owns the first two levels.
      return createElement(
        `h${Math.min(6, Math.max(3, token.depth))}`,
        { className: token.depth > 3 ? 'mt-1 text-lg' : 'mt-2 text-xl' },
        render(token.tokens, depth),
      );
    case 'paragraph':
      return <p>{render(token.tokens, depth)}</p>;
    case 'blockquote':
      return (
        <blockquote className="grid gap-3 rounded-brick border-l-8 border-mango bg-mango-soft px-5 py-4">
          {render(token.tokens, depth)}
        </blockquote>
      );
    case 'list':
      return list(token, depth);
    case 'code':
      return <CodeBlock text={token.text} />;
    case 'table':
      return table(token, depth);
    case 'hr':
      return <hr className="border-t-2 border-line" />;
    case 'strong':
      return <strong>{render(token.tokens, depth)}</strong>;
    case 'em':
      return <em>{render(token.tokens, depth)}</em>;
    case 'del':
      return <del>{render(token.tokens, depth)}</del>;
    case 'codespan':
      return <code className="rounded bg-sunken px-1 text-base">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return link(token, depth);
    case 'image':
    case 'escape':
      return token.text;
    case 'html':
      return token.raw;
    case 'text':
      return token.tokens ? render(token.tokens, depth) : token.text;
    default:
      return null;
  }
}

function list({ ordered, start, items }: Tokens.List, depth: number): ReactNode {
  const listItems = inOrder(items.map((item) => listItem(item, depth)));
  return ordered ? (
    <ol start={start === '' ? 1 : start} className="grid list-decimal gap-1.5 pl-7 marker:font-bold">
      {listItems}
    </ol>
  ) : (
    <ul className="grid list-disc gap-1.5 pl-6 marker:text-mango-edge">{listItems}</ul>
  );
}

const listItem = ({ tokens }: Tokens.ListItem, depth: number) => (
  <li className="pl-1">{render(tokens, depth)}</li>
);

function table({ header, rows }: Tokens.Table, depth: number): ReactNode {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-base">
        <thead>
          <tr>{inOrder(header.map((one) => headCell(one, depth)))}</tr>
        </thead>
        <tbody>{inOrder(rows.map((row) => tableRow(row, depth)))}</tbody>
      </table>
    </div>
  );
}

const headCell = ({ tokens }: Tokens.TableCell, depth: number) => (
  <th scope="col" className="border-b-2 border-line-strong p-2">
    {render(tokens, depth)}
  </th>
);

const tableRow = (cells: Tokens.TableCell[], depth: number) => (
  <tr>{inOrder(cells.map((one) => cell(one, depth)))}</tr>
);

const cell = ({ tokens }: Tokens.TableCell, depth: number) => (
  <td className="border-b border-line p-2 align-top">{render(tokens, depth)}</td>
);

function link({ href, tokens }: Tokens.Link, depth: number): ReactNode {
  const url = URL.parse(href);
  if (!url || !['https:', 'http:', 'mailto:'].includes(url.protocol)) return render(tokens, depth);
  return <OutsideLink url={url}>{render(tokens, depth)}</OutsideLink>;
}

function OutsideLink({ url, children }: { url: URL; children: ReactNode }) {
  const isShared = useIsShared();
  return (
    <>
      <a className="link" href={url.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
      {isShared && <span className="text-base text-muted">{` (to ${url.host || url.pathname})`}</span>}
    </>
  );
}

function CodeBlock({ text }: { text: string }) {
  const isShared = useIsShared();
  const block = (
    <pre className="overflow-x-auto rounded-brick bg-sunken p-4 text-base">
      <code>{text}</code>
    </pre>
  );
  if (!isShared) return block;
  return (
    <div className="grid grid-cols-1 gap-2">
      {block}
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={text} label="Copy the code" />
      </div>
    </div>
  );
}
