import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { repositoryFiles } from '../lib/repository-files.ts'

/** Computes a digest of all files of the repository on disk, committed or not. */
export function computeTreeDigest(root: string): string {
  const hash = createHash('sha256')
  for (const file of repositoryFiles(root).toSorted()) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
