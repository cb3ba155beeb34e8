import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Files of the repository as they stand on disk: tracked and new ones, without what .gitignore names. */
export function repositoryFiles(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  return [...new Set(listed)].filter((file) => file !== '' && existsSync(join(root, file)))
}

/** Those of `paths` that .gitignore names: they are made by a build and need not exist. */
export function ignoredPaths(root: string, paths: readonly string[]): Set<string> {
  if (paths.length === 0) return new Set()
  try {
    const input = paths.join('\0')
    const output = execFileSync('git', ['check-ignore', '-z', '--stdin'], { cwd: root, input, encoding: 'utf8' })
    return new Set(output.split('\0'))
  } catch {
    // git answers 1 when it ignores none of them.
    return new Set()
  }
}
