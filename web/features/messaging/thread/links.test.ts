import { expect, it } from 'vitest';
import { cutLinks } from './links.ts';

it('cuts a text at its addresses and leaves the full stop to the sentence', () =>
  expect(cutLinks('See https://example.org/a?b=1. Bye')).toEqual([
    { text: 'See ', href: null },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: '. Bye', href: null },
  ]));

it('links nothing but https', () =>
  expect(cutLinks('javascript:alert(1) http://example.org').every(({ href }) => href === null)).toBe(true));

it('links no address that hides where it leads', () =>
  expect(
    cutLinks('https://bank.example@evil.example/ https://localhost/ https://10.0.0.1/').every(
      ({ href }) => href === null,
    ),
  ).toBe(true));
