import { z } from 'zod';
import type { App } from '../../gateway/context.ts';
import { authEvents } from '../../gateway/features/accounts/authEvents.ts';
import { createAuth } from '../../gateway/platform/auth/auth.ts';

/** An endpoint of the sign-in library, open or not. */
export type AuthEndpoint = {
  /** The path below /api/auth. */
  path: string;
  methods: string[];
  /** The names of the fields of its body and its query. */
  fields: string[];
};

type Declared = { path?: string; options?: { method?: string | string[]; body?: unknown; query?: unknown } };

/** The fields of endpoints whose schema does not list any. */
const USUAL_FIELDS = ['name', 'email', 'password', 'image', 'callbackURL', 'username', 'displayUsername'];

/** Lists every endpoint of the sign-in library in this product, including those that the gateway closes. */
export function authEndpoints(app: App): AuthEndpoint[] {
  const { api } = createAuth(app.config, app.prisma, app.log, authEvents(app));
  return Object.values(api as unknown as { [name: string]: Declared }).flatMap(({ path, options }) => {
    if (!path) return [];
    const methods = [options?.method ?? 'POST'].flat();
    const listed = [...fieldsOf(options?.body), ...fieldsOf(options?.query)];
    const accepted = listed.length > 0 || !options?.body ? listed : USUAL_FIELDS;
    const concrete = path.replace(':token', 'token').replace(':id', 'google');
    return [{ path: concrete, methods, fields: [...new Set(accepted)] }];
  });
}

function fieldsOf(schema: unknown): string[] {
  if (!schema) return [];
  try {
    const { properties } = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
    return Object.keys(properties ?? {});
  } catch {
    return USUAL_FIELDS;
  }
}
