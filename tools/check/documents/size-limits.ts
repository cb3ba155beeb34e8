import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { repositoryFiles } from '../../lib/repository-files.ts'
import type { Outcome } from '../command.ts'

/** Words that a group of documents may have together. */
const WORD_LIMITS: readonly { documents: RegExp; name: string; max: number }[] = [
  { documents: /^(?:README|ARCHITECTURE|CONTRIBUTING|GLOSSARY)\.md$/, name: 'the root documents', max: 4000 },
  { documents: /^docs\/decisions\/.+\.md$/, name: 'docs/decisions', max: 12_000 },
]

const MAX_ENTRIES = 15
const SOURCES = /^(?:apps\/(?:api|web)\/(?:src|app|server)|packages\/[^/]+\/src|tools|e2e)\//

/** Folders that list the modules of a package, or one file per migration. */
const FOLDERS_WITHOUT_LIMIT = new Set(['apps/api/src', 'packages/contract/src', 'apps/api/src/migrations'])

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

function findLongDocuments(root: string, files: readonly string[]): string[] {
  return WORD_LIMITS.flatMap(({ documents, name, max }) => {
    const matching = files.filter((file) => documents.test(file))
    const words = matching.reduce((sum, file) => sum + countWords(readFileSync(join(root, file), 'utf8')), 0)
    return words > max || words === 0 ? [`${name}: ${words} words, expected 1 to ${max}`] : []
  })
}

function countEntries(files: readonly string[]): Map<string, number> {
  const folders = new Map<string, Set<string>>()
  for (const file of files.filter((path) => SOURCES.test(path))) {
    for (let path = file; path.includes('/'); path = dirname(path)) {
      const folder = dirname(path)
      folders.set(folder, (folders.get(folder) ?? new Set()).add(path))
    }
  }
  return new Map([...folders].map(([folder, entries]) => [folder, entries.size]))
}

/** Fails when documents have too many words or a folder of sources has too many entries. */
export function checkSizeLimits(root: string): Outcome {
  const files = repositoryFiles(root)
  const counts = [...countEntries(files)].filter(
    ([folder]) => !FOLDERS_WITHOUT_LIMIT.has(folder) && SOURCES.test(`${folder}/`),
  )
  const large = counts
    .filter(([, entries]) => entries > MAX_ENTRIES)
    .map(([folder, entries]) => `${folder}: ${entries} entries, expected at most ${MAX_ENTRIES}`)
  const output = [...findLongDocuments(root, files), ...large]
  return { passed: output.length === 0, output: output.join('\n'), note: `${counts.length} folders` }
}
