import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the tracked and new files of the repository that exist on disk, without ignored ones. */
export function repositoryFiles(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  return [...new Set(listed)].filter((file) => file !== '' && existsSync(join(root, file)))
}

/** Returns the paths that git ignores. A build creates them, so they need not exist. */
export function ignoredPaths(root: string, paths: readonly string[]): Set<string> {
  if (paths.length === 0) return new Set()
  try {
    const input = paths.join('\0')
    const output = execFileSync('git', ['check-ignore', '-z', '--stdin'], { cwd: root, input, encoding: 'utf8' })
    return new Set(output.split('\0'))
  } catch {
    // git exits with 1 if no path is ignored.
    return new Set()
  }
}
