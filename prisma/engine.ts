import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

let loaded: Promise<typeof bindings.SchemaEngine> | undefined;

/**
 * Prisma's schema engine, as WebAssembly: the native one would have to be downloaded. `pool` should hold one
 * connection, so that the caller can put a transaction round what the engine does. `onScriptError` gets what
 * PostgreSQL said about a script; the engine itself tells only that there was an error.
 */
export async function loadEngine(
  pool: pg.Pool,
  onScriptError: (error: unknown) => void,
): Promise<bindings.SchemaEngine> {
  // Once per process: the bindings keep views of one instance's memory.
  loaded ??= instantiate();
  const adapter = bindMigrationAwareSqlAdapterFactory(wholeScripts(new PrismaPg(pool), onScriptError));
  return (await loaded).new({ datamodels: undefined }, () => {}, adapter);
}

async function instantiate(): Promise<typeof bindings.SchemaEngine> {
  // Where the engine leaves the text of a crash before it throws.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: rethrow } });
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const code = await readFile(join(dirname(file), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(code, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: begin } = instance.exports;
  if (typeof begin === 'function') begin();
  return bindings.SchemaEngine;
}

function rethrow(message: string): never {
  throw new Error(`The schema engine failed: ${message}`);
}

/** A pool of one connection. It opens when something is asked of it, so a difference of schemas needs no database. */
export function singleConnection(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 });
}

/** The adapter cuts scripts at every semicolon, also those inside functions, texts and comments. */
function wholeScripts(factory: PrismaPg, onScriptError: (error: unknown) => void): PrismaPg {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    adapter.executeScript = async (script) => {
      try {
        await adapter.underlyingDriver().query(script);
      } catch (error) {
        onScriptError(error);
        throw error;
      }
    };
    return adapter;
  };
  return factory;
}
