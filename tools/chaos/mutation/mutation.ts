import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../../services/addresses.ts'
import { findGuards } from './find-mutants.ts'
import type { FoundGuard } from './find-mutants.ts'
import { testsFor } from './select-tests.ts'
import { openTrial } from './test-runner.ts'
import type { Notice } from './test-runner.ts'

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

/** Only what is caught is known to be guarded. */
type Outcome = { kind: 'caught' | 'MISSED' | 'BROKEN' | 'FAILS ANYWAY'; notice?: Notice }

type Trial = Awaited<ReturnType<typeof openTrial>>

/** Tries guards in a copy; remembers which tests noticed, because they are likely to notice the next one of the file. */
function createTrier(copy: string, trial: Trial) {
  const hasNoticed = new Map<string, Set<string>>()
  const proven = new Set<string>()

  /** Tests that fail anyway would notice everything. */
  async function passesAnyway(test: string): Promise<boolean> {
    if (!proven.has(test) && !(await trial.firstFailure([test]))) proven.add(test)
    return proven.has(test)
  }

  async function without(guard: FoundGuard, work: () => Promise<Notice | undefined>) {
    const path = join(copy, guard.file)
    const whole = readFileSync(path, 'utf8')
    const lines = whole.split('\n').with(guard.line - 1, guard.instead)
    writeFileSync(path, lines.join('\n'))
    trial.reload(guard.file)
    try {
      return await work()
    } finally {
      writeFileSync(path, whole)
      trial.reload(guard.file)
    }
  }

  /** Who notices that a guard is missing, if its copy runs and they notice nothing else. */
  return async (guard: FoundGuard): Promise<Outcome> => {
    const known = hasNoticed.get(guard.file) ?? new Set()
    const tests = testsFor(guard, { root: copy, tests: trial.tests, hasNoticed: known })
    const notice = await without(guard, () => trial.firstFailure(tests))
    if (!notice) return { kind: 'MISSED' }
    if (notice.isBroken) return { kind: 'BROKEN', notice }
    if (!(await passesAnyway(notice.test))) return { kind: 'FAILS ANYWAY', notice }
    hasNoticed.set(guard.file, known.add(notice.test))
    return { kind: 'caught', notice }
  }
}

/** Spread over all of them, so that a small number does not ask of one file alone. */
function chosen(all: readonly FoundGuard[], { guards, only }: Options): FoundGuard[] {
  const signs = only?.split(',').map((part) => new RegExp(`${RegExp.escape(part)}(?!\\d)`))
  const asked = signs ? all.filter(({ file, line }) => signs.some((sign) => sign.test(`${file}:${line}`))) : all
  const count = Math.min(guards, asked.length)
  return Array.from({ length: count }, (_, nth) => asked[Math.floor((nth * asked.length) / count)] as FoundGuard)
}

/** Tries each in turn and says of it who has noticed; returns those of which nobody can say so. */
async function missedOf(asked: readonly FoundGuard[], outcomeOf: ReturnType<typeof createTrier>): Promise<string[]> {
  const missed: string[] = []
  for (const guard of asked) {
    const began = Date.now()
    const { kind, notice } = await outcomeOf(guard)
    const name = `${guard.file}:${guard.line} ${guard.part}`
    const by = notice ? `  by ${notice.test}: ${notice.title} (${notice.why})` : ''
    console.log(`${kind}  ${name}${by}  ${Math.round((Date.now() - began) / 1000)} s`)
    if (kind !== 'caught') missed.push(name)
  }
  return missed
}

/** Takes guards out of a copy of the source, one at a time: the tests must notice each. */
export async function guardFaults(options: Options) {
  const all = findGuards(root)
  const asked = chosen(all, options)
  console.log(`${all.length} guards in the source, ${asked.length} of them taken out one at a time`)
  const copy = copySource()
  try {
    const trial = await openTrial(copy)
    try {
      const missed = await missedOf(asked, createTrier(copy, trial))
      return { found: all.length, removed: asked.length, caught: asked.length - missed.length, missed }
    } finally {
      await trial.close()
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
