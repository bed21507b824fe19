import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../gateway/schema.ts';

const FEATURES = resolve(import.meta.dirname, '../gateway/features');

/** Mutations of admins about themselves: what they see, and that they are there. */
const OWN = ['setHiddenColumns', 'markTeamPresent'];

const sources = new Map(
  readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => [join(FEATURES, path), readFileSync(join(FEATURES, path), 'utf8')]),
);

/** Returns the file that has the function of a mutation: it has the mutation's name. */
const fileOf = (mutation: string) =>
  [...sources.keys()].find((path) => path.endsWith(`/${mutation}.ts`)) ?? null;

/** Returns whether the code of a file, or of what it imports from its own or another feature, records an entry. */
function recordsEntry(path: string, seen: Set<string>): boolean {
  const source = sources.get(path);
  if (!source || seen.has(path)) return false;
  seen.add(path);
  if (/\brecordAuditEntry\(/.test(source)) return true;
  return [...source.matchAll(/from '(\.{1,2}\/[^']+\.ts)'/g)].some(([, imported = '']) => {
    const target = resolve(dirname(path), imported);
    return !relative(dirname(path), target).startsWith('../') && recordsEntry(target, seen);
  });
}

/** Returns the names of the mutations that only admins may call. */
function adminMutations(): string[] {
  const fields = Object.values(buildSchema().getMutationType()?.getFields() ?? {});
  return fields
    .filter(({ extensions }) => {
      const { authScopes } = (extensions.pothosOptions ?? {}) as { authScopes?: Record<string, unknown> };
      return authScopes?.admin === true;
    })
    .map(({ name }) => name);
}

describe('every mutation of admins', () => {
  it('is known to this test by the scope of its field', () => {
    expect(adminMutations()).toEqual(expect.arrayContaining(['assignMentor', 'createLesson', 'startExport']));
  });

  it.each(adminMutations().filter((name) => !OWN.includes(name)))('%s records an entry', (name) => {
    const file = fileOf(name);
    expect(file, `a file named ${name}.ts`).not.toBeNull();
    expect(recordsEntry(file ?? '', new Set())).toBe(true);
  });
});
