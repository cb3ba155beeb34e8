import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../../services/addresses.ts'
import { findGuards, testsFor } from './find-guards.ts'
import type { FoundGuard } from './find-guards.ts'

type Options = { guards: number; only: string | undefined }

const COPIED = ['apps', 'packages', 'tools', 'e2e', 'docs', 'package.json', 'pnpm-workspace.yaml', 'tsconfig.base.json']

/** The source alone: packages are linked, because nothing changes them. */
function copySource(): string {
  const copy = mkdtempSync(join(tmpdir(), 'fourfold-guards-'))
  const linked: string[] = []
  for (const name of [...COPIED, 'vitest.config.ts']) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter(source) {
        if (!source.endsWith('node_modules')) return !/\/(?:build|\.react-router|tour)$/.test(source)
        linked.push(source)
        return false
      },
    })
  }
  for (const source of [...linked, join(root, 'node_modules')]) {
    symlinkSync(source, join(copy, source.slice(root.length + 1)))
  }
  return copy
}

/** Whether the tests of a guard fail in the copy; the first one that does is enough. */
function testsFail(copy: string, tests: readonly string[]): Promise<boolean> {
  const vitest = join(root, 'node_modules/.bin/vitest')
  return new Promise((resolve, reject) => {
    const run = spawn(vitest, ['run', '--bail', '1', '--reporter', 'dot', ...tests], { cwd: copy, stdio: 'ignore' })
    run.on('error', reject)
    run.on('close', (code) => resolve(code !== 0))
  })
}

/** Tests that fail anyway would notice everything. */
async function requirePassing(copy: string, tests: readonly string[], proven: Set<string>): Promise<void> {
  const name = tests.join(' ')
  if (proven.has(name)) return
  if (await testsFail(copy, tests)) throw new Error(`these tests fail although no guard is missing: ${name}`)
  proven.add(name)
}

async function isCaught(copy: string, guard: FoundGuard): Promise<boolean> {
  const path = join(copy, guard.file)
  const whole = readFileSync(path, 'utf8')
  const lines = whole.split('\n')
  lines[guard.line - 1] = guard.instead
  writeFileSync(path, lines.join('\n'))
  try {
    return await testsFail(copy, testsFor(guard))
  } finally {
    writeFileSync(path, whole)
  }
}

/** Spread over all of them, so that a small number does not ask of one file alone. */
function chosen(all: readonly FoundGuard[], { guards, only }: Options): FoundGuard[] {
  const asked = only === undefined ? all : all.filter(({ file }) => file.includes(only))
  const step = Math.max(1, Math.floor(asked.length / guards))
  return asked.filter((_, index) => index % step === 0).slice(0, guards)
}

/** Takes guards out of a copy of the source, one at a time: the tests must notice each. */
export async function guardFaults(options: Options) {
  const all = findGuards(root)
  const asked = chosen(all, options)
  console.log(`${all.length} guards in the source, ${asked.length} of them taken out one at a time`)
  const copy = copySource()
  const missed: string[] = []
  const proven = new Set<string>()
  try {
    for (const guard of asked) {
      await requirePassing(copy, testsFor(guard), proven)
      const caught = await isCaught(copy, guard)
      const name = `${guard.file}:${guard.line} ${guard.text.trim()}`
      console.log(`${caught ? 'caught' : 'MISSED'}  ${name}`)
      if (!caught) missed.push(name)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  return { found: all.length, removed: asked.length, caught: asked.length - missed.length, missed }
}
