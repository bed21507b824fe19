// Loaded into processes of the product by --import while the statements of a run of tests are collected.
import { collectStatements } from '../probes/collectStatements.ts';

if (process.env.STATEMENTS_DIR) collectStatements(process.env.STATEMENTS_DIR);
