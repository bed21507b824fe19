export const INSTALMENT_TEXTS = {
  atOnce: 'Pay all at once',
  atOnceText: 'All four weeks open at once.',
  inParts: (count: number) => `Pay in ${count} parts`,
  payEarly: 'You can pay it at any time, and it opens everything at once.',
  everythingPaid: 'Every part is paid, and all weeks are open.',
  ended: 'This plan has ended.',
  next: (number: number, money: string, day: string) =>
    `Next is part ${number}, ${money}, due on ${day}. You can pay it earlier.`,
  late: (number: number, money: string, day: string) =>
    `Part ${number}, ${money}, is late. Please pay it by ${day}, so that the lessons stay open.`,
  invalidCount: 'Choose 2, 3 or 4 parts',
  tooSmall: 'This price cannot be paid in parts',
  hasPlan: 'This enrolment is paid in parts. Pay the next part, or all that is left.',
  noPlan: 'This enrolment is not paid in parts',
  allPaid: 'All parts of this enrolment are paid',
  paidMeanwhile: 'Something of this plan was paid just now. Please look again.',
  settleFirst:
    'This enrolment is paid in parts. Pay all that is left first, then it can be upgraded at any time.',
  planRuns:
    'This enrolment is being paid in parts for this course and package. They can change once all parts are paid, or after a refund.',
  onlyPlan: 'An enrolment becomes overdue by itself, when a part of its payment is late',
  closedForNow: 'The lessons are closed for now. Ask your parent or guardian about it.',
  overdue: (child: string) =>
    `A part of the payment for ${child} is late, so the lessons are closed. They open again as soon as it is paid, and nothing that was done is lost.`,
};
