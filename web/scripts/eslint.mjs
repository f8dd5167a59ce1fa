/**
 * `eslint` over the page, with a cache that holds until something changes that its rules may look at.
 *
 * Rules with types judge a file by what other files export, so a finding may be new where its file is not: a cache by
 * file alone would hide it. This one lies in a folder that is named by a digest of all sources, of the configuration
 * and of the installed packages.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const caches = join(root, '..', '.cache', 'eslint');

const files = (folder, recursive) =>
  readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const sources = [...files('.', false), ...files('scripts', true), ...files('src', true)].sort();
const digest = createHash('sha256');
for (const path of [...sources, join(root, 'node_modules', '.package-lock.json')]) {
  digest.update(`${path}\0`).update(readFileSync(path)).update('\0');
}
const name = digest.digest('hex').slice(0, 16);

mkdirSync(caches, { recursive: true });
for (const other of readdirSync(caches)) {
  if (other !== name) rmSync(join(caches, other), { recursive: true });
}
const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', join(caches, name, '/')];
const { status } = spawnSync('eslint', [...cache, '.'], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
