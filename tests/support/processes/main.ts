import { fileURLToPath } from 'node:url';

/** The program of the gateway and the worker, as `npm start` runs it. */
export const MAIN = fileURLToPath(new URL('../../../dist/gateway/main.js', import.meta.url));
