import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** A claim is a file whose content names its owner: a path (valid while it exists) or a process id (while it runs). */
function isValid(owner: string): boolean {
  return owner.startsWith('/') ? existsSync(owner) : isRunning(Number(owner))
}

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Reads the identity of one version of a claim, because a file of the same name may have been created since. */
function readVersion(file: string): string {
  const { ino, mtimeMs } = statSync(file)
  return `${ino}.${mtimeMs}`
}

/** Replaces the claim of an owner that no longer exists. Of several processes only one can replace a version. */
function replaceStale(file: string, draft: string, version: string): boolean {
  const takeover = `${file}.${version}`
  linkSync(draft, takeover)
  try {
    if (readVersion(file) !== version) return false
    renameSync(draft, file)
    return true
  } finally {
    rmSync(takeover)
  }
}

/** Creates `file` for `owner`, atomically; false when another valid owner has it. */
export function claim(file: string, owner: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, owner)
  try {
    linkSync(draft, file)
    return true
  } catch {
    return takeOver(file, owner, draft)
  } finally {
    rmSync(draft, { force: true })
  }
}

function takeOver(file: string, owner: string, draft: string): boolean {
  try {
    const version = readVersion(file)
    const current = readFileSync(file, 'utf8')
    if (current === owner) return true
    return !isValid(current) && replaceStale(file, draft, version)
  } catch {
    // Another process has released or replaced the claim meanwhile.
    return false
  }
}

export function releaseClaim(file: string, owner: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === owner) rmSync(file, { force: true })
}
