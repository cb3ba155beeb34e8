import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a shell script of `scripts/`. Scripts with the same lock run one at a time on the machine. */
export function runScript(name: string, args: string[] = [], lockName = 'services'): Promise<void> {
  const lock = join(tmpdir(), `fourfold-${lockName}.lock`)
  const script = join(import.meta.dirname, 'scripts', name)
  // --close: servers that the script starts must not inherit the lock, or it would never be released.
  const child = spawn('flock', ['--close', lock, script, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name} exited with ${code}`))))
  })
}

/** Returns whether a program is installed, also in sbin, which is not on the PATH of Debian users. */
export function isInstalled(command: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
  return folders.some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
