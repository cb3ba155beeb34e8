import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { run } from '../../lib/processes.ts'

type Command = { command: string[]; env?: Record<string, string> }

/** Runs a program that writes a JSON report to a file and returns the parsed report. */
export async function runAndReadReport<Report>(buildCommand: (file: string) => Command): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    const { command, env } = buildCommand(file)
    const exitCode = await run({ command, ...(env && { env }) })
    if (exitCode !== 0) throw new Error(`${command[1]} exited with code ${exitCode}`)
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } finally {
    rmSync(folder, { recursive: true })
  }
}
