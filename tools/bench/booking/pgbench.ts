import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Statement } from './record-statements.ts'

const run = promisify(execFile)

/** What stands for each value of the booking that was recorded, in pgbench's own terms. */
export type Placeholders = ReadonlyMap<string, string>

/** How a parameter is told from others: by what PostgreSQL would be sent for it. */
export function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return String(value)
}

/** pgbench takes a colon before a letter for one of its variables, even inside quotes. */
function quoted(text: string): string {
  const plain = text.replaceAll("'", "''")
  return /:[a-z_]/i.test(plain) ? `U&'${plain.replaceAll('\\', '\\\\').replaceAll(':', '\\003A')}'` : `'${plain}'`
}

function expressionFor(value: unknown, placeholders: Placeholders): string {
  const text = textOf(value)
  const exact = placeholders.get(text)
  if (exact !== undefined) return exact
  if (value === null) return 'null'
  // What is owed has the appointment's uuid inside, several times.
  const inside = [...placeholders].find(([known]) => known.length === 36 && text.includes(known))
  if (!inside) return typeof value === 'number' || typeof value === 'boolean' ? text : quoted(text)
  const pieces = text.split(inside[0]).map(quoted)
  return `(${pieces.join(` || ${inside[1].replace('::uuid', '')} || `)})`
}

/** One recorded statement with its values put back in. */
function statement({ text, values }: Statement, stands: Placeholders): string {
  return `${text.replaceAll(/\$(\d+)/g, (_, nth: string) => expressionFor(values[Number(nth) - 1], stands))};`
}

/** A script of pgbench that asks what the api asked, for other people and other hours each time. */
export function scriptOf(
  statements: readonly Statement[],
  { head, stands }: { head: readonly string[]; stands: Placeholders },
): string {
  return [...head, ...statements.map((one) => statement(one, stands)), ''].join('\n')
}

type PgbenchOptions = {
  url: string
  clients: number
  seconds: number
  base: number
  scripts: readonly { text: string; weight: number }[]
}

/** Transactions per second that PostgreSQL does of these scripts, mixed by weight, with prepared statements. */
export async function pgbenchRate({ url, clients, seconds, base, scripts }: PgbenchOptions): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-bench-'))
  try {
    const files = scripts.flatMap(({ text, weight }, nth) => {
      const file = join(folder, `${nth}.sql`)
      writeFileSync(file, text)
      return ['-f', `${file}@${weight}`]
    })
    const flags = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)]
    const numbers = ['-D', `base=${base}`, '-D', `clients=${clients}`, '-D', 'i=0']
    const { stdout } = await run('pgbench', [...flags, ...numbers, ...files, url])
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
    if (!rate || /number of failed transactions: [1-9]/.test(stdout)) throw new Error(`pgbench said:\n${stdout}`)
    return Number(rate)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
