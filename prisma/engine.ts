import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

/**
 * Prisma's schema engine, as WebAssembly: the native one would have to be downloaded. `pool` should hold one
 * connection, so that the caller can put a transaction round what the engine does.
 */
export async function loadEngine(pool: pg.Pool): Promise<SchemaEngine> {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const code = await readFile(new URL('schema_engine_bg.wasm', `file://${file}`));
  const { instance } = await WebAssembly.instantiate(code, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: begin } = instance.exports;
  if (typeof begin === 'function') begin();
  const adapter = bindMigrationAwareSqlAdapterFactory(wholeScripts(new PrismaPg(pool)));
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
}

/** A pool of one connection. It opens when something is asked of it, so a difference of schemas needs no database. */
export function singleConnection(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 });
}

/** The adapter cuts scripts at every semicolon, also those inside functions, texts and comments. */
function wholeScripts(factory: PrismaPg): PrismaPg {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script);
    };
    return adapter;
  };
  return factory;
}
