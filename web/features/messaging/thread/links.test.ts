import { expect, it } from 'vitest';
import { splitLinks } from './links.ts';

it('splits a text at its addresses, without the full stop of the sentence', () =>
  expect(splitLinks('See https://example.org/a?b=1. Bye')).toEqual([
    { text: 'See ', href: null },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: '. Bye', href: null },
  ]));

it('follows an http address by https', () =>
  expect(splitLinks('http://example.org/a')).toEqual([
    { text: 'http://example.org/a', href: 'https://example.org/a' },
  ]));

it('links nothing but addresses of the web', () =>
  expect(
    splitLinks('javascript:alert(1) ftp://example.org http://localhost/ http://10.0.0.1/').every(
      ({ href }) => href === null,
    ),
  ).toBe(true));

it('does not link an address that hides its destination', () =>
  expect(
    splitLinks('https://bank.example@evil.example/ https://localhost/ https://10.0.0.1/').every(
      ({ href }) => href === null,
    ),
  ).toBe(true));
