import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Statement } from './record-statements.ts'

const run = promisify(execFile)

/** pgbench expressions by the recorded values that they replace. */
export type Placeholders = ReadonlyMap<string, string>

/** Converts a parameter to the text that identifies it in `Placeholders`. */
export function toText(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return String(value)
}

/** Quotes a text for pgbench, which replaces `:name` even inside quotes. */
function quote(text: string): string {
  const escaped = text.replaceAll("'", "''")
  return /:[a-z_]/i.test(escaped) ? `U&'${escaped.replaceAll('\\', '\\\\').replaceAll(':', '\\003A')}'` : `'${escaped}'`
}

function buildExpression(value: unknown, placeholders: Placeholders): string {
  const text = toText(value)
  const replacement = placeholders.get(text)
  if (replacement !== undefined) return replacement
  if (value === null) return 'null'
  // Notification payloads contain the uuid of the appointment several times.
  const embedded = [...placeholders].find(([recorded]) => recorded.length === 36 && text.includes(recorded))
  if (!embedded) return typeof value === 'number' || typeof value === 'boolean' ? text : quote(text)
  const pieces = text.split(embedded[0]).map(quote)
  return `(${pieces.join(` || ${embedded[1].replace('::uuid', '')} || `)})`
}

/** Replaces the parameters of a recorded statement with expressions. */
function replaceParameters({ text, values }: Statement, placeholders: Placeholders): string {
  return `${text.replaceAll(/\$(\d+)/g, (_, nth: string) => buildExpression(values[Number(nth) - 1], placeholders))};`
}

/** Builds a pgbench script that repeats recorded statements with varying values. */
export function buildScript(
  statements: readonly Statement[],
  { header, placeholders }: { header: readonly string[]; placeholders: Placeholders },
): string {
  return [...header, ...statements.map((recorded) => replaceParameters(recorded, placeholders)), ''].join('\n')
}

type PgbenchOptions = {
  url: string
  clients: number
  seconds: number
  offset: number
  scripts: readonly { text: string; weight: number }[]
}

/** Measures transactions per second of weighted scripts with prepared statements. */
export async function measurePgbenchRate({ url, clients, seconds, offset, scripts }: PgbenchOptions): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-bench-'))
  try {
    const files = scripts.flatMap(({ text, weight }, nth) => {
      const file = join(folder, `${nth}.sql`)
      writeFileSync(file, text)
      return ['-f', `${file}@${weight}`]
    })
    const flags = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)]
    const variables = ['-D', `offset=${offset}`, '-D', `clients=${clients}`, '-D', 'i=0']
    const { stdout } = await run('pgbench', [...flags, ...variables, ...files, url])
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
    if (!rate || /number of failed transactions: [1-9]/.test(stdout)) throw new Error(`pgbench failed:\n${stdout}`)
    return Number(rate)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
