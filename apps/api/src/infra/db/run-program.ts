import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { buildChildEnv } from '@fourfold/platform/env'

const run = promisify(execFile)

function redactPassword(text: string, url: string): string {
  const { password } = new URL(url)
  if (password === '') return text
  return text.replaceAll(password, '***').replaceAll(decodeURIComponent(password), '***')
}

type ProgramOptions = { args: readonly string[]; url: string; cwd?: string }

/**
 * Runs a program that reads the database address from DATABASE_URL. The password is not an argument, because all users
 * of the machine can read the arguments of a process, and Node repeats them in its errors.
 */
export async function runWithDatabase(program: string, { args, url, cwd }: ProgramOptions): Promise<void> {
  const errorMessage = await run(program, args, { cwd, env: buildChildEnv({ DATABASE_URL: url }) }).then(
    () => null,
    ({ stderr = '', message }: Error & { stderr?: string }) => stderr.trim() || message,
  )
  // Without a `cause`: the original error may contain the password.
  if (errorMessage) throw new Error(`${program} failed: ${redactPassword(errorMessage, url)}`)
}
