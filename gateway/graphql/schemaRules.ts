import { type GraphQLNamedType, type GraphQLSchema, isObjectType, isUnionType } from 'graphql';
import type { FieldRateLimit } from './rateLimitPlugin.ts';

/** A type or field with the options that Pothos keeps of its declaration. */
type Declared = { readonly extensions: { readonly pothosOptions?: Record<string, unknown> } };

/** Returns the options with which a type or field was declared. */
export const optionsOf = (declared: Declared) => declared.extensions.pothosOptions ?? {};

/** Returns true for types of pagination, which expose nothing beyond their nodes. */
export const isPaging = (type: GraphQLNamedType) =>
  ['Connection', 'Edge', 'PageInfo'].some((ending) => type.name.endsWith(ending));

/**
 * Denies by default: throws for a root field or an object type without its own scope, and for a mutation without
 * DomainError among its results or without a rate limit.
 */
export function checkSchema(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const problems: string[] = [];
  for (const root of roots) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      if (!optionsOf(field).authScopes) problems.push(`${root?.name}.${field.name} has no authScopes`);
    }
  }
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    if (!(field.extensions.rate as FieldRateLimit | undefined)?.person) {
      problems.push(`Mutation.${field.name} has no rate limit`);
    }
    const answer = 'ofType' in field.type ? field.type.ofType : field.type;
    const members = isUnionType(answer) ? answer.getTypes().map((type) => type.name) : [];
    if (!members.includes('DomainError')) problems.push(`Mutation.${field.name} does not return DomainError`);
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__') || roots.includes(type) || isPaging(type)) continue;
    if (!optionsOf(type).authScopes) problems.push(`Type ${type.name} has no authScopes`);
  }
  if (problems.length > 0) throw new Error(`The schema is not safe:\n${problems.join('\n')}`);
}
