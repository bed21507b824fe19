// Prints the last line of a test run from Vitest's JSON report: N passed, N failed. Fails unless all passed.
import { readFileSync } from 'node:fs';
import { say } from './tools.mjs';

/** @typedef {{ status: string, assertionResults: unknown[] }} Suite */

/** @param {string} file */
function countOf(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A file that fails before its first test has no failed test.
  const broken = report.testResults.filter(
    (/** @type {Suite} */ suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + broken.length;
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
