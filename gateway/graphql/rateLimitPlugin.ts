import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { DomainError } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import type { Rate } from '../platform/limits/rateLimiter.ts';
import { networkOf } from '../platform/network/ipAddress.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      rateLimit: RateLimitPlugin<Types>;
    }
  }
}

/** The rates at which a root field may be called: per person, and per network for visitors. */
export type FieldRateLimit = { person: Rate | null; network: Rate };

const TOO_MANY = 'That was a lot at once. Please wait a minute and try again.';

/** A whole school, or the customers of a mobile carrier, may be one network. */
const DEFAULT_RATES: Record<string, FieldRateLimit | undefined> = {
  Mutation: { person: { burst: 120, perMinute: 120 }, network: { burst: 600, perMinute: 600 } },
  Query: { person: null, network: { burst: 3000, perMinute: 1500 } },
};

/** Returns the `extensions` that set another rate per person for a field. */
export const personRateLimit = (rate: Rate) => ({ personRate: rate });

/**
 * Limits every mutation per person, and every field that visitors may call per network. It counts before
 * authorisation and before any work; the writes themselves count stricter limits in the database.
 */
class RateLimitPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const rates = DEFAULT_RATES[field.parentType];
    if (!rates) return field;
    const person = (field.extensions?.personRate as Rate | undefined) ?? rates.person;
    return {
      ...field,
      extensions: { ...field.extensions, rate: { ...rates, person } satisfies FieldRateLimit },
    };
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const rate = field.extensions?.rate as FieldRateLimit | undefined;
    if (!rate) return resolve;
    const endpoint = endpointOf(field.parentType, field.name);
    return async (parent, args, context: Types['Context'], info) => {
      try {
        consumeRate(rate, endpoint, context as Context);
        return await resolve(parent, args, context, info);
      } catch (error) {
        if (error instanceof DomainError) logRefusal(context as Context, endpoint, error);
        throw error;
      }
    };
  }
}

/** Returns the name under which the calls of a root field are counted and logged. */
export const endpointOf = (type: string, field: string) => `${type}.${field}`;

/** Counts a call, and has its answer no version: a call that is limited is counted each time. @throws DomainError LIMIT */
export function consumeRate(rate: FieldRateLimit, endpoint: string, context: Context): void {
  const { viewer, address, rateLimiter, record } = context;
  const limit = viewer ? rate.person : rate.network;
  const caller = viewer ? viewer.id : networkOf(address);
  if (limit && record) record.isComplete = false;
  if (limit && !rateLimiter.consume(`${endpoint} ${caller}`, limit))
    throw new DomainError('LIMIT', TOO_MANY, null);
}

/**
 * Logs the caller and the limit that they exceeded, whether it is counted here or by the write, and whoever names a
 * record that they may not see: it answers like one that does not exist, so only the log tells of somebody who tries.
 */
export function logRefusal(context: Context, endpoint: string, { code, cause }: DomainError): void {
  const { viewer, address, security } = context;
  const caller = viewer ? { userId: viewer.id } : { addressDigest: security.networkDigest(address) };
  if (code === 'LIMIT') {
    const reason = typeof cause === 'string' ? cause : 'rate';
    security.log('rate-limit.exceeded', { ...caller, endpoint, reason });
  }
  if (code === 'NOT_FOUND') security.log('record.not-found', { ...caller, endpoint });
}

SchemaBuilder.registerPlugin('rateLimit', RateLimitPlugin);
