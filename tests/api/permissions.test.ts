import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask } from '../support/http.ts';

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

type Field = GraphQLField<unknown, unknown>;
const rootFields = (kind: 'Query' | 'Mutation'): [string, Field][] => {
  const root = kind === 'Query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {}).map((field) => [`${kind}.${field.name}`, field]);
};

describe('a visitor', () => {
  it.each([...rootFields('Query'), ...rootFields('Mutation')])(
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

function argumentsOf(field: Field): string {
  const required = field.args.filter(
    (argument: GraphQLArgument) => isNonNullType(argument.type) || argument.name === 'first',
  );
  if (required.length === 0) return '';
  return `(${required.map((argument) => `${argument.name}: ${sample(argument.type)}`).join(', ')})`;
}

/** Some value of a type, as GraphQL writes it. */
function sample(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sample(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${sample(field.type)}`).join(', ')} }`;
  }
  const samples: Record<string, string> = {
    ID: '"00000000-0000-4000-8000-000000000000"',
    Int: '1',
    Float: '1',
    Boolean: 'true',
    DateTime: '"2026-01-01T00:00:00.000Z"',
  };
  return samples[type.name] ?? '"text"';
}

const selectionOf = (type: GraphQLOutputType) => (isLeafType(getNamedType(type)) ? '' : '{ __typename }');
