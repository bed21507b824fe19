import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFECTS, type Defect } from './defects.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const COPIED = ['contract', 'gateway', 'prisma', 'tests', 'web/generated', 'package.json', 'schema.graphql'];
const LINKED = ['node_modules', 'dist'];
const VIOLATION = /^VIOLATION ([^:]+):/gm;

const print = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Plants each defect in a copy of the product and runs the check there, which has to find it.
 * @param filter a part of the names of the defects to plant; all for an empty one
 * @returns how many defects were not found
 */
export async function checkDefects(
  options: { payments: number; seed: number },
  filter: string,
): Promise<number> {
  let missed = 0;
  for (const defect of DEFECTS.filter(({ name }) => name.includes(filter))) {
    const violated = await violationsWith(defect, options);
    const found = defect.breaks.filter((name) => violated.has(name));
    const counts = [...violated].map(([name, count]) => `${name} (${count})`).join(', ') || 'nothing';
    print(`${found.length > 0 ? 'FOUND' : 'NOT FOUND'}: ${defect.name}. Violated: ${counts}`);
    if (found.length === 0) missed += 1;
  }
  return missed;
}

/** Returns how often each invariant is violated with a defect. */
async function violationsWith(defect: Defect, { payments, seed }: { payments: number; seed: number }) {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'little-makers-defect-')));
  try {
    for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
    for (const name of LINKED) symlinkSync(realpathSync(join(ROOT, name)), join(copy, name));
    for (const change of defect.changes) plant(copy, change);
    const script = join(copy, 'tests/faults/payments/run.ts');
    const output = await run([script, '--payments', String(payments), '--seed', String(seed)]);
    process.stderr.write(output);
    const violated = new Map<string, number>();
    for (const [, name = ''] of output.matchAll(VIOLATION)) violated.set(name, (violated.get(name) ?? 0) + 1);
    return violated;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function plant(copy: string, { file, from, to }: Defect['changes'][number]): void {
  const path = join(copy, file);
  const parts = readFileSync(path, 'utf8').split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`);
  writeFileSync(path, parts.join(to));
}

/** Runs the check. @returns what it has printed @throws Error when it could not run to its end */
function run(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      // It exits with 1 when it has found something, which its closing line says too.
      if (/\d+ violations$/m.test(stdout)) resolve(stdout);
      else reject(new Error(`The check did not run: ${error?.message}\n${stderr.slice(-2000)}`));
    });
  });
}
