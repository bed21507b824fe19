import { describe, expect, it } from 'vitest';
import { REFUND_WINDOW_MS } from '../../contract/refunds.ts';
import { DAY_MS } from '../../contract/time.ts';
import { eraseSponsors } from '../../gateway/features/payments/sponsors/eraseSponsors.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { checkPaymentAgain, makePayment, startPayment } from '../support/factories/payments.ts';
import { askAs, makePerson, runAs } from '../support/factories/people.ts';
import { PRICE, REASON, useRefundStage } from '../support/factories/refundStage.ts';
import { approveRefund, refundOf, requestRefund } from '../support/factories/refunds.ts';
import {
  SponsorLinkOfDocument,
  WithdrawSponsorLinkOfDocument,
} from '../support/factories/sponsors.generated.ts';
import {
  checkSponsored,
  createSponsorLink,
  familyPayments,
  mailsTo,
  makeFamilyWithLink,
  makeLink,
  readSponsored,
  readSponsorship,
  requestSponsored,
  sponsorInput,
  startSponsored,
  thankSponsor,
} from '../support/factories/sponsors.ts';

const stage = useRefundStage();
const never = new AbortController().signal;
const stateOf = async (token: string) => {
  const result = await readSponsorship(stage.gateway, token);
  return result.__typename === 'Sponsorship' ? result.state : result.code;
};
const rowOf = (reference: string) =>
  stage.gateway.app.prisma.payment.findUniqueOrThrow({ where: { reference } });

/** Makes a family whose course a sponsor has paid. */
async function makeSponsored(showsName: boolean) {
  const family = await makeFamilyWithLink(stage.gateway);
  const input = { ...sponsorInput(family.token, 'Grandma Ife'), showsName };
  const started = successOf(await startSponsored(stage.gateway, input));
  const { id } = await rowOf(started.reference);
  const payment = await stage.settle(id, started.reference);
  return { ...family, input, payment, paymentToken: started.token };
}

describe('a link', () => {
  it('tells the first name, the course and the price, and nothing more, to anybody', async () => {
    const { token, student, parent } = await makeFamilyWithLink(stage.gateway);
    expect(await readSponsorship(stage.gateway, token)).toEqual({
      __typename: 'Sponsorship',
      state: 'OPEN',
      offer: {
        ...{ firstName: 'Ada', course: 'WEBSITE_APP', package: 'DIY' },
        ...{ amountMinor: PRICE, currency: 'NGN', symbol: '₦' },
      },
    });
    const rows = await stage.gateway.app.prisma.sponsorLink.findMany({ where: { studentId: student.id } });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(rows[0]?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    const page = await fetch(`${stage.gateway.url}/sponsor/${token}`);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(await page.text()).not.toContain(parent.name);
  });

  it('is for the parent of an unpaid child to make and to withdraw, one at a time', async () => {
    const { parent, child, student, token } = await makeFamilyWithLink(stage.gateway);
    const stranger = await makePerson(stage.gateway.app, { role: 'PARENT', name: 'Bola' });
    for (const person of [child, stranger, stage.admin])
      expect(errorOf(await createSponsorLink(stage.gateway, person, student.id)).code).toBe('NOT_FOUND');
    const made = await Promise.all(
      Array.from({ length: 6 }, () => makeLink(stage.gateway, parent, student.id)),
    );
    const states = await Promise.all([token, ...made].map(stateOf));
    expect(states.filter((state) => state === 'OPEN')).toHaveLength(1);
    expect(states.filter((state) => state === 'WITHDRAWN')).toHaveLength(6);
    const ask = askAs(stage.gateway.url, parent);
    const { sponsorLink } = dataOf(await ask(SponsorLinkOfDocument, { studentId: student.id }));
    const linkId = sponsorLink?.id ?? '';
    const other = dataOf(
      await askAs(stage.gateway.url, stranger)(SponsorLinkOfDocument, { studentId: student.id }),
    );
    expect(other.sponsorLink).toBeNull();
    const withdraw = (person: typeof parent) =>
      runAs(stage.gateway.url, person, WithdrawSponsorLinkOfDocument, { linkId });
    expect(errorOf(await withdraw(stranger)).code).toBe('NOT_FOUND');
    successOf(await withdraw(parent));
    successOf(await withdraw(parent));
    expect(await Promise.all(made.map(stateOf))).not.toContain('OPEN');
  });

  it('opens no payment once it is paid, withdrawn or too old, and an unknown one is like a malformed one', async () => {
    const { token, student } = await makeFamilyWithLink(stage.gateway);
    const { sponsorLink, student: students } = stage.gateway.app.prisma;
    const start = async (of: string) =>
      errorOf(await startSponsored(stage.gateway, sponsorInput(of, 'Uncle Obi'))).code;
    await sponsorLink.updateMany({ where: { studentId: student.id }, data: { expiresAt: new Date() } });
    expect([await stateOf(token), await start(token)]).toEqual(['EXPIRED', 'CLOSED']);
    await sponsorLink.updateMany({ where: { studentId: student.id }, data: { withdrawnAt: new Date() } });
    expect([await stateOf(token), await start(token)]).toEqual(['WITHDRAWN', 'CLOSED']);
    await students.update({ where: { id: student.id }, data: { paymentStatus: 'OVERDUE' } });
    expect([await stateOf(token), await start(token)]).toEqual(['IN_PARTS', 'CLOSED']);
    await students.update({ where: { id: student.id }, data: { paymentStatus: 'COMPLETED' } });
    expect([await stateOf(token), await start(token)]).toEqual(['PAID', 'CONFLICT']);
    const unknown = token.split('').reverse().join('');
    const answers = await Promise.all(
      [unknown, '', 'x'.repeat(5000), `${token}.x`].map((one) => readSponsorship(stage.gateway, one)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ __typename: 'DomainError', code: 'NOT_FOUND' });
    expect(await start(unknown)).toBe('NOT_FOUND');
  });
});

describe('a sponsor', () => {
  it('has to give a name that is one, an address and the consent', async () => {
    const { token } = await makeFamilyWithLink(stage.gateway);
    const valid = sponsorInput(token, 'Aunt Bisi');
    for (const [change, field] of [
      [{ name: '  ' }, 'name'],
      [{ name: 'x'.repeat(81) }, 'name'],
      [{ name: 'Call 0803 123 4567' }, 'name'],
      [{ email: 'nobody' }, 'email'],
      [{ consentText: 'Yes' }, 'consentText'],
      [{ device: 'short' }, 'device'],
    ] as const)
      expect(errorOf(await startSponsored(stage.gateway, { ...valid, ...change }))).toMatchObject({
        ...{ code: 'BAD_INPUT', field },
      });
  });

  it('pays once however often they press, at the price of the family’s country', async () => {
    const { token, student } = await makeFamilyWithLink(stage.gateway);
    const input = sponsorInput(token, 'Aunt Bisi');
    const answers = await Promise.all(Array.from({ length: 10 }, () => startSponsored(stage.gateway, input)));
    expect(new Set(answers.map((answer) => successOf(answer).reference)).size).toBe(1);
    const [payment, ...others] = await stage.gateway.app.prisma.payment.findMany({
      where: { studentId: student.id },
      include: { sponsor: true },
    });
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      ...{ kind: 'ENROLMENT', amountMinor: PRICE, currency: 'NGN', parentId: student.parentId },
      sponsor: { name: 'Aunt Bisi', email: input.email },
    });
    const { opening } = stage.provider.charge(payment?.reference ?? '');
    const { token: paymentToken } = successOf(answers[0] ?? (await startSponsored(stage.gateway, input)));
    expect(opening).toMatchObject({
      ...{ email: input.email, amount: PRICE },
      callback_url: `${stage.gateway.app.config.publicUrl}/sponsor/${paymentToken}`,
    });
    // Somebody else with the same link has a checkout of their own.
    const other = successOf(await startSponsored(stage.gateway, sponsorInput(token, 'Uncle Obi')));
    expect(other.reference).not.toBe(payment?.reference);
  });

  it('is limited by the browser, whatever the address they type', async () => {
    const { token } = await makeFamilyWithLink(stage.gateway);
    const codes: (string | undefined)[] = [];
    for (let press = 0; press < 21; press += 1) {
      const answer = await startSponsored(stage.gateway, {
        ...sponsorInput(token, 'Aunt Bisi'),
        email: `aunt${press % 2}@sponsor.test`,
      });
      codes.push(answer.__typename === 'DomainError' ? answer.code : undefined);
    }
    expect(codes.indexOf('LIMIT')).toBe(20);
  });

  it('alone follows the payment until it is paid, and then reads the receipt', async () => {
    const { parent, token } = await makeFamilyWithLink(stage.gateway);
    const input = sponsorInput(token, 'Grandma Ife');
    const started = successOf(await startSponsored(stage.gateway, input));
    expect(await readSponsored(stage.gateway, started.token)).toMatchObject({ status: 'PENDING', round: 0 });
    // The family knows the link and could guess the reference, but not the signature.
    const forged = `${started.reference}.${'A'.repeat(43)}`;
    for (const wrong of [token, started.reference, forged, `${started.token}x`, '']) {
      expect(await readSponsored(stage.gateway, wrong)).toBeNull();
      expect(errorOf(await checkSponsored(stage.gateway, wrong)).code).toBe('NOT_FOUND');
    }
    expect(await familyPayments(stage.gateway, parent)).toEqual([]);
    expect(errorOf(await checkPaymentAgain(stage.gateway, parent, started.reference)).code).toBe('NOT_FOUND');
    const rounds = await Promise.all(
      Array.from({ length: 5 }, () => checkSponsored(stage.gateway, started.token)),
    );
    expect(rounds.map((round) => successOf(round).round)).toEqual([1, 1, 1, 1, 1]);
    const { id } = await rowOf(started.reference);
    await stage.settle(id, started.reference);
    const paid = await readSponsored(stage.gateway, started.token);
    expect(paid).toMatchObject({
      status: 'COMPLETED',
      receipt: { payerName: 'Grandma Ife', payerEmail: input.email },
    });
    const pdf = await fetch(`${stage.gateway.url}${paid?.receipt?.fileUrl}`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const numbered = `${stage.gateway.url}/receipts/${paid?.receipt?.number}.pdf`;
    for (const url of [`${stage.gateway.url}/receipts/${forged}.pdf`, numbered])
      expect((await fetch(url, { headers: { cookie: parent.cookie } })).status).toBe(404);
    const [mail, ...more] = await mailsTo(stage.gateway, input.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`/sponsor/${started.token}`);
  });
});

describe('the family', () => {
  it.each([true, false])(
    'reads that a sponsor paid, and the name if that is agreed: %s',
    async (showsName) => {
      const { parent, child, payment, input } = await makeSponsored(showsName);
      const [shown] = await familyPayments(stage.gateway, parent);
      expect(shown).toEqual({
        ...{ reference: payment.reference, status: 'COMPLETED', receipt: null, refund: null },
        ...{ authorizationUrl: null, accessCode: null, refundableUntil: null },
        sponsor: { name: showsName ? 'Grandma Ife' : null, thanks: null },
      });
      expect(await stage.titlesOf(parent)).toEqual(['Ada has a sponsor']);
      expect(await stage.titlesOf(child)).toEqual(['Your lessons are open']);
      const notifications = await stage.gateway.app.prisma.notification.findMany({
        where: { recipientId: parent.id },
      });
      expect(JSON.stringify(notifications)).not.toContain(input.email);
      expect(await mailsTo(stage.gateway, parent.email)).toEqual([]);
    },
  );

  it('thanks once, without contact data, and the sponsor reads it', async () => {
    const { parent, payment, input, paymentToken } = await makeSponsored(false);
    const stranger = await makePerson(stage.gateway.app, { role: 'PARENT', name: 'Bola' });
    const thank = (text: string, person = parent) =>
      thankSponsor(stage.gateway, person, payment.reference, text);
    for (const text of ['', 'x'.repeat(501), 'Call me: 0803 123 4567', 'See https://example.com'])
      expect(errorOf(await thank(text))).toMatchObject({ code: 'BAD_INPUT', field: 'text' });
    for (const person of [stranger, stage.admin])
      expect(errorOf(await thank('Thank you!', person)).code).toBe('NOT_FOUND');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => thank('Thank you <b>so</b> much,\nyour Ada')),
    );
    expect(answers.filter(({ __typename }) => __typename === 'Payment')).toHaveLength(1);
    const mails = await mailsTo(stage.gateway, input.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Your receipt'),
      'A thank-you from the family of Ada',
    ]);
    expect(mails[1]?.html).toContain('Thank you &lt;b&gt;so&lt;/b&gt; much');
    expect((await readSponsored(stage.gateway, paymentToken))?.thanks).toContain('your Ada');
  });
});

describe('money that goes back', () => {
  it('is asked for by the sponsor alone, within 7 days, and they are told of each step', async () => {
    const { parent, student, payment, input, paymentToken, token } = await makeSponsored(false);
    expect(errorOf(await requestRefund(stage.gateway, parent, payment.reference, REASON)).code).toBe(
      'CONFLICT',
    );
    expect(errorOf(await requestSponsored(stage.gateway, token, REASON)).code).toBe('NOT_FOUND');
    const { prisma } = stage.gateway.app;
    const settledAgo = (ms: number) =>
      prisma.payment.update({ where: { id: payment.id }, data: { settledAt: new Date(Date.now() - ms) } });
    await settledAgo(REFUND_WINDOW_MS + 1000);
    expect(errorOf(await requestSponsored(stage.gateway, paymentToken, REASON)).code).toBe('CLOSED');
    await settledAgo(0);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => requestSponsored(stage.gateway, paymentToken, REASON)),
    );
    expect(answers.filter(({ __typename }) => __typename === 'SponsoredPayment')).toHaveLength(1);
    const refund = await refundOf(stage.gateway, payment.id);
    expect(refund).toMatchObject({ origin: 'PAYER', requesterId: null });
    successOf(await approveRefund(stage.gateway, stage.admin, refund, PRICE));
    await stage.sweepApproved();
    expect((await stage.studentOf(student.id)).paymentStatus).toBe('REFUNDED');
    const made = stage.madeFor(payment.reference);
    for (const one of made) one.status = 'processed';
    await stage.sweepOverdue(refund.id);
    expect((await readSponsored(stage.gateway, paymentToken))?.refunds).toEqual([{ status: 'REFUNDED' }]);
    const subjects = (await mailsTo(stage.gateway, input.email)).map(({ subject }) => subject);
    expect(subjects.slice(1)).toEqual([
      ...['We have your refund request', 'Your refund is approved', 'Your refund is on its way'],
      'Your money was sent back',
    ]);
    expect(await stage.titlesOf(parent)).toEqual(['Ada has a sponsor', 'A sponsor’s payment goes back']);
    expect(await familyPayments(stage.gateway, parent)).toMatchObject([{ status: 'REFUNDED', refund: null }]);
  });

  it.each(['the parent', 'the sponsor'])('is that of %s when they are second', async (second) => {
    const { parent, child, student, token } = await makeFamilyWithLink(stage.gateway);
    const [own, sponsored] = await Promise.all([
      makePayment(stage.gateway, parent, student.id),
      startSponsored(stage.gateway, sponsorInput(token, 'Uncle Obi')).then((answer) =>
        rowOf(successOf(answer).reference),
      ),
    ]);
    const [first, last] = second === 'the parent' ? [sponsored, own] : [own, sponsored];
    await stage.settle(first.id, first.reference);
    await stage.settle(last.id, last.reference);
    const rows = await stage.gateway.app.prisma.payment.findMany({ where: { studentId: student.id } });
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [first.id, 'COMPLETED'],
        [last.id, 'DUPLICATE'],
      ]),
    );
    const refund = await refundOf(stage.gateway, last.id);
    expect(refund).toMatchObject({
      ...{ origin: 'DUPLICATE', requesterId: second === 'the parent' ? parent.id : null },
    });
    const subjects = (await mailsTo(stage.gateway, sponsorInput(token, 'Uncle Obi').email))
      .map(({ subject }) => subject)
      .slice(-1);
    const shown = await familyPayments(stage.gateway, parent);
    if (second === 'the parent')
      expect(shown.map(({ status }) => status).toSorted()).toEqual(['COMPLETED', 'DUPLICATE']);
    else {
      expect(subjects).toEqual(['Somebody was faster: your money goes back']);
      expect(shown).toMatchObject([{ reference: own.reference, sponsor: null }]);
    }
    expect((await stage.titlesOf(child)).filter((title) => title === 'Your lessons are open')).toHaveLength(
      1,
    );
  });

  it('never mixes the checkouts of the parent and of a sponsor', async () => {
    const { parent, student, token } = await makeFamilyWithLink(stage.gateway);
    const sponsored = successOf(await startSponsored(stage.gateway, sponsorInput(token, 'Uncle Obi')));
    const { id } = successOf(await startPayment(stage.gateway, parent, student.id));
    expect((await rowOf(sponsored.reference)).id).not.toBe(id);
  });
});

describe('what a sponsor typed', () => {
  it('is erased when its time is over, and the receipt stays', async () => {
    const { payment, input } = await makeSponsored(true);
    const { prisma } = stage.gateway.app;
    const sponsorId = payment.sponsorId ?? '';
    const sponsor = await prisma.sponsor.findUniqueOrThrow({ where: { id: sponsorId } });
    expect(sponsor.eraseAt?.getTime()).toBeGreaterThan(Date.now() + 399 * DAY_MS);
    await eraseSponsors(stage.gateway.app, never);
    expect(await prisma.sponsor.findUniqueOrThrow({ where: { id: sponsorId } })).toMatchObject({
      name: 'Grandma Ife',
    });
    await prisma.sponsor.update({ where: { id: sponsorId }, data: { eraseAt: new Date() } });
    await eraseSponsors(stage.gateway.app, never);
    expect(await prisma.sponsor.findUniqueOrThrow({ where: { id: sponsorId } })).toMatchObject({
      ...{ name: null, email: null, thanks: null },
    });
    const receipt = await prisma.receipt.findUniqueOrThrow({ where: { paymentId: payment.id } });
    expect(receipt.payerEmail).toBe(input.email);
  });
});
