import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { run } from '../../lib/processes.ts'

type Command = { command: string[]; env?: Record<string, string> }

/** Runs a program that writes JSON to a file, and returns it. */
export async function readReport<Report>(commandFor: (file: string) => Command): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    const { command, env } = commandFor(file)
    const code = await run({ command, ...(env && { env }) })
    if (code !== 0) throw new Error(`${command[1]} exited with code ${code}`)
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } finally {
    rmSync(folder, { recursive: true })
  }
}
