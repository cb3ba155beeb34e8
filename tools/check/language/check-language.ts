import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { repositoryFiles } from '../../lib/repository-files.ts'
import { runCommand } from '../command.ts'
import type { Outcome } from '../command.ts'
import { flaggedWords, findReplacement } from './words.ts'

const CONFIGS = ['cspell.config.ts', 'tools/check/language/identifiers.config.ts']

const MAX_EXCEPTIONS = 30

/** Adds the standard term from words.tsv to each line about a flagged word. */
const withReplacements = (output: string): string =>
  output.replaceAll(/Forbidden word \((\S+)\)/g, (finding, word: string) => {
    const use = findReplacement(word)
    return use ? `${finding}: use ${use}` : finding
  })

/** Contains specification texts, data, or code that is about to be replaced. */
const UNCHECKED = /^(?:docs\/spec|tools\/check\/language)\/|\/seed\/|\.tsv$|^pnpm-lock\.yaml$/

/** Finds flagged words in the names of files and folders. */
function findFlaggedPaths(paths: readonly string[]): string[] {
  const flagged = new Set(['both', 'identifiers'].flatMap((scope) => flaggedWords(scope as 'both' | 'identifiers')))
  return paths.flatMap((path) => {
    const words = path.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
    return words.filter((word) => flagged.has(word)).map((word) => `${path} - Forbidden word (${word})`)
  })
}

/** Finds comments that turn cspell off. Exceptions belong in exceptions.tsv, which is limited. */
function findDirectives(root: string, paths: readonly string[]): string[] {
  return paths
    .filter((path) => /\.(?:ts|tsx|mjs|md|css|sql|sh|ya?ml)$/.test(path))
    .filter((path) => /\b(?:cspell|spell-?checker)::?\s*\w/i.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => `${path} has a cspell directive; use exceptions.tsv`)
}

/** Fails on flagged words, on misspellings outside tests, and on too many exceptions. */
export async function checkLanguage(root: string): Promise<Outcome> {
  const outcomes: Outcome[] = []
  // One at a time, because other checks use the second core.
  for (const config of CONFIGS) outcomes.push(await runCommand(root, ['cspell', 'lint', '--no-progress', '-c', config]))
  const paths = repositoryFiles(root).filter((path) => !UNCHECKED.test(path))
  const [, ...exceptions] = readFileSync(join(root, 'tools/check/language/exceptions.tsv'), 'utf8').trim().split('\n')
  const checked = outcomes.map(({ output }) => Number(/Files checked: (\d+)/.exec(output)?.[1] ?? 0))
  const problems = [
    ...(exceptions.length > MAX_EXCEPTIONS ? [`exceptions.tsv has more than ${MAX_EXCEPTIONS} entries`] : []),
    ...findFlaggedPaths(paths).map(withReplacements),
    ...findDirectives(root, paths),
    ...(checked.includes(0) ? ['cspell checked no file'] : []),
  ]
  return {
    passed: problems.length === 0 && outcomes.every(({ passed }) => passed),
    output: [...outcomes.map(({ output }) => withReplacements(output)), ...problems].join('\n'),
    note: `${checked[0]} files, ${exceptions.length} exceptions`,
  }
}
