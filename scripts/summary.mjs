// Prints the failed tests of Vitest's JSON report, and as the last line: N passed, N failed. Fails unless all passed.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root, say } from './tools.mjs';

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test */
/** @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} Suite */

/** Enough to see what broke, where the log is cut to its end. */
const FAILURES_SHOWN = 20;
const LINES_SHOWN = 5;

/**
 * Returns the failures of a file; one that fails before its first test has no failed test.
 * @param {Suite} suite
 */
function failuresIn({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} > ${test.fullName}\n${shorten(test.failureMessages.join('\n'))}`);
  const isBroken = status === 'failed' && assertionResults.length === 0;
  return isBroken ? [`${file}\n${shorten(message)}`] : failures;
}

/** @param {string} message */
const shorten = (message) => message.split('\n').slice(0, LINES_SHOWN).join('\n');

/** @param {string} file */
function countOf(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {string[]} */
  const failures = report.testResults.flatMap(failuresIn);
  for (const failure of failures.slice(0, FAILURES_SHOWN)) say(`FAILED ${failure}`);
  const failed = failures.length;
  return { passed: report.numPassedTests, failed: report.success ? failed : Math.max(failed, 1) };
}

let count = { passed: 0, failed: 1 };
try {
  count = countOf(process.argv[2] ?? '');
} catch (error) {
  say(`No test report: ${/** @type {Error} */ (error).message}`);
}
say(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1;
