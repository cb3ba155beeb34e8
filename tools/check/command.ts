import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** Result of a check: `output` is printed when it failed, `note` always. */
export type Outcome = { passed: boolean; output: string; note?: string }

type CommandOptions = { folder?: string; env?: Readonly<Record<string, string>> }

/** Runs a program in a folder of the repository, with the binaries of the repository first on PATH. */
export function runCommand(
  root: string,
  commandLine: readonly string[],
  { folder = '.', env = {} }: CommandOptions = {},
): Promise<Outcome> {
  const [program = '', ...args] = commandLine
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(program, args, {
    cwd: join(root, folder),
    env: { ...process.env, ...env, PATH: path, NO_COLOR: '1' },
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ passed: false, output: `${commandLine.join(' ')}: ${error.message}` }))
    child.on('close', (code) => resolve({ passed: code === 0, output: Buffer.concat(chunks).toString() }))
  })
}
