import { expect, it } from 'vitest';
import { waitText } from './waitText.ts';

it.each([
  [0.4, '0 min'],
  [59.2, '59 min'],
  [90, '1.5 h'],
  [47 * 60, '47 h'],
  [72 * 60, '3 days'],
])('describes %d minutes as %s', (minutes, text) => expect(waitText(minutes)).toBe(text));
