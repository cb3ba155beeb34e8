import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { inheritedEnv } from '@fourfold/platform/env'

const run = promisify(execFile)

function withoutPassword(text: string, url: string): string {
  const { password } = new URL(url)
  if (password === '') return text
  return text.replaceAll(password, '***').replaceAll(decodeURIComponent(password), '***')
}

type ProgramOptions = { args: readonly string[]; url: string; cwd?: string }

/**
 * Runs a program on the database whose address it finds in DATABASE_URL. Everybody on the machine can read the arguments
 * of a process, and Node repeats them when it fails, so the password is not among them.
 */
export async function runWithDatabase(program: string, { args, url, cwd }: ProgramOptions): Promise<void> {
  const problem = await run(program, args, { cwd, env: inheritedEnv({ DATABASE_URL: url }) }).then(
    () => null,
    ({ stderr = '', message }: Error & { stderr?: string }) => stderr.trim() || message,
  )
  // Without a `cause`: the original error may contain the password.
  if (problem) throw new Error(`${program} failed: ${withoutPassword(problem, url)}`)
}
