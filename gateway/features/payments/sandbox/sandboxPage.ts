import { createHash } from 'node:crypto';
import { currencySymbol } from '../../../../contract/currencies.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { SandboxCharge, SandboxDispute } from '../../../generated/prisma/client.ts';
import { escapeHtml } from '../../../platform/mail/mail.ts';
import { FAULTS, faultsOf } from './sandboxFaults.ts';
import { type TransferChoice, transferChoicesOf } from './sandboxTransfer.ts';

const STYLE = `
:root{color-scheme:light dark;--paper:#fff8ef;--card:#fff;--ink:#1f1b3a;--soft:#5b5675;--line:#d9d2c5;--brand:#4338ca;--on-brand:#fff;--note:#fff1c9;--note-ink:#4a3200}
@media(prefers-color-scheme:dark){:root{--paper:#15122b;--card:#211c40;--ink:#f6f2ff;--soft:#bdb5dd;--line:#423a70;--brand:#a5b4fc;--on-brand:#15122b;--note:#3d3110;--note-ink:#ffe9ad}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--paper);color:var(--ink);font:16px/1.55 ui-rounded,"Nunito",system-ui,sans-serif}
main{width:100%;max-width:440px;background:var(--card);border:1px solid var(--line);border-radius:24px;padding:28px 24px}
h1{margin:0 0 4px;font-size:1.5rem;line-height:1.25}
p{margin:0 0 16px}
.note{background:var(--note);color:var(--note-ink);border-radius:14px;padding:12px 14px;font-weight:600}
.amount{font-size:2.25rem;font-weight:800;margin:8px 0 0}
.soft{color:var(--soft);overflow-wrap:anywhere}
form{display:grid;gap:10px;margin-top:8px}
button,a.button{display:block;width:100%;min-height:48px;padding:12px 16px;border:2px solid var(--line);border-radius:14px;background:transparent;color:var(--ink);font:inherit;font-weight:700;text-align:left;text-decoration:none;cursor:pointer}
small{margin:-6px 4px 6px;color:var(--soft)}
.main,a.main{background:var(--brand);border-color:var(--brand);color:var(--on-brand)}
details{margin-top:20px;border-top:1px solid var(--line)}
summary{min-height:48px;padding:12px 0;font-weight:700;cursor:pointer}
label{display:grid;gap:4px;font-weight:700}
select{width:100%;min-height:48px;padding:8px 12px;border:2px solid var(--line);border-radius:14px;background:var(--card);color:var(--ink);font:inherit}
button:hover,a.button:hover{border-color:var(--brand)}
button:focus-visible,a:focus-visible,select:focus-visible,summary:focus-visible{outline:3px solid var(--brand);outline-offset:3px}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Choices of a person at the sandbox's checkout, in display order. */
export const CHOICES = ['pay', 'fail', 'abandon', 'late'] as const;
export type Choice = (typeof CHOICES)[number];

const BUTTONS: Record<Choice, { label: string; description: string }> = {
  pay: { label: 'Pay', description: 'The payment succeeds at once.' },
  fail: { label: 'Fail', description: 'The bank declines it.' },
  abandon: { label: 'Abandon', description: 'You walk away without paying.' },
  late: { label: 'Pay late', description: 'It succeeds at the fourth time the product asks.' },
};

type PaidCharge = SandboxCharge & { dispute: SandboxDispute | null };

/** Renders the checkout of a charge: its choices, or its result once it has ended. */
export function checkoutPage(charge: PaidCharge, returnUrl: string): Response {
  const amount = escapeHtml(formatMoney(charge.amountMinor, currencySymbol(charge.currency), 'ROUNDED'));
  const facts = `<h1 id="title">Payment sandbox</h1>
<p class="note">This is a sandbox. No money moves and no card is asked for.</p>
<p class="amount">${amount}</p>
<p class="soft">${escapeHtml(charge.email)}<br>Reference ${escapeHtml(charge.reference)}</p>`;
  const ended = charge.status === 'success' || charge.status === 'reversed' || charge.status === 'pending';
  const bank = bankChoicesOf(charge);
  const body = ended
    ? `${endedPart(charge.status, returnUrl)}${bank.length > 0 ? choicesPart(bank, BANK_BUTTONS) : ''}`
    : choicesPart(CHOICES, BUTTONS);
  return page(200, 'Payment sandbox', `${facts}\n${body}\n${faultsPart(charge)}`, new URL(returnUrl).origin);
}

/** Choices about a charge that was paid, by the state of its dispute: what the payer's bank does. */
export const BANK_CHOICES = {
  none: ['dispute'],
  'awaiting-merchant-feedback': ['remind', 'lose'],
  'awaiting-bank-feedback': ['win', 'lose'],
  resolved: [],
} as const;
export type BankChoice = (typeof BANK_CHOICES)[keyof typeof BANK_CHOICES][number];

const TRANSFER_BUTTONS: Record<TransferChoice, { label: string; description: string }> = {
  exact: { label: 'Send the exact amount', description: 'It arrives at once.' },
  little: { label: 'Send too little', description: '100 less than it should be.' },
  much: { label: 'Send too much', description: '100 more than it should be.' },
  slow: { label: 'Send it, slowly', description: 'It arrives at the fourth time the product asks.' },
};

/** Renders the payer's bank, where a transfer to an account number is made. */
export function transferPage(charge: PaidCharge, returnUrl: string): Response {
  const amount = escapeHtml(formatMoney(charge.amountMinor, currencySymbol(charge.currency), 'IF_ANY'));
  const facts = `<h1 id="title">Sandbox bank</h1>
<p class="note">This is a sandbox. No money moves.</p>
<p class="amount">${amount}</p>
<p class="soft">To account ${escapeHtml(charge.accountNumber ?? '')}<br>Reference ${escapeHtml(charge.reference)}</p>`;
  const choices = transferChoicesOf(charge);
  const isSent = charge.succeedsAtVerify !== null;
  const body =
    choices.length > 0
      ? choicesPart(choices, TRANSFER_BUTTONS)
      : `<p role="status">${isSent ? 'The transfer is on its way. Ask for it on the page of the payment.' : 'This account number has ended: a transfer to it goes back to the sender.'}</p>`;
  return page(200, 'Sandbox bank', `${facts}\n${body}\n${faultsPart(charge)}`, new URL(returnUrl).origin);
}

const BANK_BUTTONS: Record<BankChoice, { label: string; description: string }> = {
  dispute: { label: 'Dispute', description: 'The bank of the payer questions the payment.' },
  remind: { label: 'Remind', description: 'The provider reminds of the deadline.' },
  win: { label: 'Decide for the school', description: 'The payment stays.' },
  lose: { label: 'Decide for the payer', description: 'The money goes back.' },
};

/** Returns what the bank can do about a charge. */
export const bankChoicesOf = (charge: PaidCharge): readonly BankChoice[] =>
  charge.status === 'success'
    ? (BANK_CHOICES[(charge.dispute?.status ?? 'none') as keyof typeof BANK_CHOICES] ?? [])
    : [];

function choicesPart<Name extends string>(
  choices: readonly Name[],
  buttons: Record<Name, { label: string; description: string }>,
): string {
  const rendered = choices.map(
    (choice) =>
      `<button name="choice" value="${choice}"${choice === 'pay' || choice === 'exact' ? ' class="main"' : ''} aria-describedby="${choice}">${buttons[choice].label}</button><small id="${choice}">${buttons[choice].description}</small>`,
  );
  return `<form method="post" aria-labelledby="title">${rendered.join('\n')}</form>`;
}

/** Renders the form that makes the sandbox misbehave about a charge; it is open while something goes wrong. */
function faultsPart(charge: SandboxCharge): string {
  const chosen = faultsOf(charge);
  const names = Object.keys(FAULTS) as (keyof typeof FAULTS)[];
  const isWrong = names.some((name) => chosen[name] !== Object.keys(FAULTS[name].values)[0]);
  const fields = names.map((name) => {
    const options = Object.entries(FAULTS[name].values).map(
      ([value, text]) =>
        `<option value="${value}"${value === chosen[name] ? ' selected' : ''}>${escapeHtml(text)}</option>`,
    );
    return `<label>${FAULTS[name].label}<select name="${name}">${options.join('')}</select></label>`;
  });
  return `<details${isWrong ? ' open' : ''}><summary>Let something go wrong</summary>
${isWrong ? '<p role="status">Something goes wrong with this payment.</p>' : ''}
<form method="post">${fields.join('\n')}
<button name="choice" value="faults">Save what goes wrong</button></form></details>`;
}

function endedPart(status: string, returnUrl: string): string {
  const message =
    status === 'success'
      ? 'This payment was made.'
      : status === 'pending'
        ? 'This payment is on its way.'
        : 'This payment was given back.';
  return `<p role="status">${message}</p><a class="button main" href="${escapeHtml(returnUrl)}">Back to the site</a>`;
}

/** Renders a page with a message and nothing else. */
export function messagePage(code: number, message: string): Response {
  const body = `<h1>Payment sandbox</h1><p role="alert">${escapeHtml(message)}</p><a class="button main" href="/">Back to the site</a>`;
  return page(code, 'Payment sandbox', body, null);
}

/** @param returnOrigin another origin that the response of the form may redirect to */
function page(code: number, title: string, body: string, returnOrigin: string | null): Response {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action 'self'${returnOrigin ? ` ${returnOrigin}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`;
  return new Response(html, {
    status: code,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Without a referrer at all, browsers would send the form's POST with an Origin of null.
      'referrer-policy': 'same-origin',
    },
  });
}
