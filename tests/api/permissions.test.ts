import { isEnumType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask } from '../support/http.ts';
import { argumentsOf, rootFields, selectionOf } from '../support/sampleDocuments.ts';

/** Everything that a visitor may run; a new field must be put here on purpose. */
const OPEN_TO_ALL = [
  'Query.viewer',
  'Query.awaitsSecondFactor',
  'Query.settings',
  'Query.prices',
  'Query.certificate',
  'Query.projects',
  'Query.unsubscription',
  'Mutation.joinList',
  'Mutation.setUnsubscribed',
];

const schema = buildSchema();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
});
afterAll(() => gateway.close());

describe('a visitor', () => {
  it.each([...rootFields(schema, 'Query'), ...rootFields(schema, 'Mutation')])(
    'meets %s only if it is public',
    async (name, field) => {
      const [kind] = name.split('.');
      const document = `${kind?.toLowerCase()} { ${field.name}${argumentsOf(field)} ${selectionOf(field.type)} }`;
      const answer = await ask(gateway.url, null, document, {});
      const codes = (answer.errors ?? []).map((error) => error.extensions?.code ?? error.message);
      expect(codes).toEqual(OPEN_TO_ALL.includes(name) ? [] : ['NOT_SIGNED_IN']);
    },
  );
});

describe('the schema', () => {
  it('never takes from a person what the server decides', () => {
    const decidedByServer =
      /status|price|amount|(?<!p)reference|completed|attempt$|author|recipient|approved|likes|role$|senderId|parentId/i;
    const allowed = [
      'CompleteOnboardingInput.role',
      'CheckPaymentAgainInput.reference',
      'VerifyPaymentInput.reference',
    ];
    const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
    const taken = inputs.flatMap((type) =>
      Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
    );
    expect(taken.filter((name) => decidedByServer.test(name) && !allowed.includes(name))).toEqual([]);
  });

  it('lets nobody call themselves an admin', () => {
    const chosen = schema.getType('ChosenRole');
    expect(isEnumType(chosen) && chosen.getValues().map((value) => value.name)).toEqual([
      'PARENT',
      'STUDENT',
      'MENTOR',
    ]);
  });
});
