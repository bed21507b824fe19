import { isEnumType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { ask } from '../support/clients/http.ts';
import { argumentsOf, rootFields, selectionOf } from '../support/schema/rootFields.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

/** The root fields that visitors may run; a new field must be added on purpose. */
const PUBLIC_FIELDS = [
  'Query.viewer',
  'Query.requiresTwoFactorSetup',
  'Query.settings',
  'Query.prices',
  'Query.certificate',
  'Query.project',
  'Query.projects',
  'Query.sponsorship',
  'Query.sponsoredPayment',
  'Query.unsubscription',
  'Query.visitorTicket',
  'Query.isTeamPresent',
  'Mutation.joinList',
  'Mutation.setUnsubscribed',
  'Mutation.objectToEmailChange',
  'Mutation.startSponsoredPayment',
  'Mutation.checkSponsoredPayment',
  'Mutation.requestSponsoredRefund',
  'Mutation.openVisitorTicket',
  'Mutation.writeVisitorMessage',
  'Mutation.solveVisitorTicket',
  'Mutation.rateVisitorTicket',
  'Mutation.requestVisitorUpload',
  'Mutation.finishVisitorUpload',
  'Mutation.discardVisitorUpload',
];

const schema = buildSchema();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

describe('a visitor', () => {
  it.each([...rootFields(schema, 'Query'), ...rootFields(schema, 'Mutation')])(
    'can run %s only if it is public',
    async (name, field) => {
      const [kind] = name.split('.');
      // Composed from the schema, so that a new field is covered without a new test.
      const document = `${kind?.toLowerCase()} { ${field.name}${argumentsOf(field)} ${selectionOf(field.type)} }`;
      const answer = await ask(gateway.url, null, document, {});
      const codes = (answer.errors ?? []).map((error) => error.extensions?.code ?? error.message);
      expect(codes).toEqual(PUBLIC_FIELDS.includes(name) ? [] : ['NOT_SIGNED_IN']);
    },
  );
});

describe('the schema', () => {
  it('has no input for values that the server decides', () => {
    const decidedByServer =
      /status|price|amount|(?<!p)reference|completed|attempt$|author|recipient|approved|likes|role$|senderId|parentId/i;
    const allowed = [
      'CompleteOnboardingInput.role',
      // Chosen by authors among their own students, which assignmentRecipients.test.ts checks.
      'CreateAssignmentInput.recipientIds',
      'UpdateAssignmentInput.recipientIds',
      'CheckPaymentAgainInput.reference',
      'VerifyPaymentInput.reference',
      'RequestRefundInput.reference',
      'ThankSponsorInput.reference',
      // For admins alone.
      'ApproveRefundInput.amountMinor',
      'StartRefundInput.amountMinor',
      'CouponTermsInput.amountOffMinor',
      'CreateStudentInput.paymentStatus',
      'CreateStudentInput.parentId',
      'UpdateStudentInput.paymentStatus',
      'UpdateStudentInput.parentId',
      // Of background checks and of people who know an applicant; decided by admins alone.
      'RenewBackgroundCheckInput.reference',
      'SubmitMentorApplicationInput.checkReference',
      'SubmitMentorApplicationInput.references',
      'MentorReferenceInput.name',
      'MentorReferenceInput.contact',
      'MentorReferenceInput.relation',
      'DecideMentorApplicationInput.isApproved',
    ];
    // Admins alone set prices, which settings.test.ts and priceBook.test.ts check.
    const ofAdmins = /^(UpdateSettings|(Create|Update|Delete)CountryPrice)Input\./;
    const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
    const names = inputs.flatMap((type) =>
      Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
    );
    const others = names.filter((name) => !allowed.includes(name) && !ofAdmins.test(name));
    expect(others.filter((name) => decidedByServer.test(name))).toEqual([]);
  });

  it('does not offer the role of an admin', () => {
    const role = schema.getType('OnboardingRole');
    expect(isEnumType(role) && role.getValues().map((value) => value.name)).toEqual([
      'PARENT',
      'STUDENT',
      'MENTOR',
    ]);
  });
});
