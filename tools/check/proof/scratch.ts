import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { repositoryFiles } from '../files.ts'
import type { ViolationFixture } from './violation.ts'

/** A copy of the repository as it stands on disk, with its packages, in a folder that goes away again. */
export function openScratch(root: string): { scratch: string; close(): void } {
  const scratch = mkdtempSync(join(tmpdir(), 'gates-'))
  const files = repositoryFiles(root)
  for (const file of files) cpSync(join(root, file), join(scratch, file))
  const packages = files
    .filter((file) => file.endsWith('/package.json'))
    .map((file) => join(dirname(file), 'node_modules'))
  for (const links of packages.filter((path) => existsSync(join(root, path)))) {
    // The links inside are relative, so they lead to the packages of the copy.
    const filter = (path: string) => !/node_modules\/\.(?:cache|vite)/.test(path)
    cpSync(join(root, links), join(scratch, links), { recursive: true, verbatimSymlinks: true, filter })
  }
  // Hard links cost nothing, and a package manager that tidies up the copy leaves the original alone.
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(scratch, 'node_modules')])
  execFileSync('git', ['init', '--quiet'], { cwd: scratch })
  writeFileSync(join(scratch, '.git/info/exclude'), 'node_modules\n')
  return { scratch, close: () => rmSync(scratch, { recursive: true, force: true }) }
}

/** Writes what a violation asks for; the answer undoes it. */
export function write(scratch: string, { files = {}, env = {} }: ViolationFixture): () => void {
  const before = Object.keys(files).map((path) => [path, read(join(scratch, path))] as const)
  const environment = { ...process.env }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true })
    writeFileSync(join(scratch, path), typeof text === 'string' ? text : text(read(join(scratch, path)) ?? ''))
  }
  Object.assign(process.env, env)
  return () => {
    for (const [path, text] of before) {
      if (text === null) rmSync(join(scratch, path))
      else writeFileSync(join(scratch, path), text)
    }
    for (const name of Object.keys(env)) {
      if (environment[name] === undefined) delete process.env[name]
      else process.env[name] = environment[name]
    }
  }
}

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)
