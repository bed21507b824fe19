import { expect, it } from 'vitest';
import { formatCertificateCode, parseCertificateCode } from './certificates.ts';

it('formats a code in groups, and parses it without regard to case, spaces and dashes', () => {
  expect(formatCertificateCode('ACDE34FGHJ79')).toBe('ACDE-34FG-HJ79');
  for (const typed of ['ACDE-34FG-HJ79', ' acde 34fg hj79 ', 'acde34fghj79', 'A-C-D-E-3-4-F-G-H-J-7-9'])
    expect(parseCertificateCode(typed)).toBe('ACDE-34FG-HJ79');
});

it.each(['', 'ACDE', 'ACDE-34FG-HJ7', 'ACDE-34FG-HJ799', 'ACDE-34FG-HJ70', "' OR 1=1 --", 'Ọ̀CDE-34FG-HJ79'])(
  'rejects %j',
  (typed) => {
    expect(parseCertificateCode(typed)).toBeNull();
  },
);
