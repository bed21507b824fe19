import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

let loaded: Promise<typeof bindings.SchemaEngine> | undefined;

/**
 * Loads Prisma's schema engine as WebAssembly, since the native one would have to be downloaded. `pool` should hold
 * one connection, so that the caller can wrap the engine's work in a transaction. `onScriptError` receives
 * PostgreSQL's error for a script; the engine itself only reports that there was an error.
 */
export async function loadEngine(
  pool: pg.Pool,
  onScriptError: (error: unknown) => void,
): Promise<bindings.SchemaEngine> {
  // Once per process: the bindings keep views of one instance's memory.
  loaded ??= instantiate();
  const adapter = bindMigrationAwareSqlAdapterFactory(executeWholeScripts(new PrismaPg(pool), onScriptError));
  return (await loaded).new({ datamodels: undefined }, () => {}, adapter);
}

async function instantiate(): Promise<typeof bindings.SchemaEngine> {
  // The engine reports the message of a panic here before it throws.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: rethrow } });
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const code = await readFile(join(dirname(file), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(code, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === 'function') start();
  return bindings.SchemaEngine;
}

function rethrow(message: string): never {
  throw new Error(`The schema engine failed: ${message}`);
}

/** Creates a pool of one connection. It connects on the first query, so that a schema diff needs no database. */
export function singleConnection(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 });
}

/** Makes the adapter run scripts whole: it splits them at every semicolon, even inside functions, strings and comments. */
function executeWholeScripts(factory: PrismaPg, onScriptError: (error: unknown) => void): PrismaPg {
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
