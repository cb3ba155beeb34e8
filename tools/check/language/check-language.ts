import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { command } from '../command.ts'
import type { Outcome } from '../command.ts'
import { replacementOf } from './words.ts'

const CONFIGS = ['cspell.config.ts', 'tools/check/language/identifiers.config.ts']

const MAX_EXCEPTIONS = 30

/** Adds the standard term from words.tsv to each line about a flagged word. */
const withReplacements = (output: string): string =>
  output.replaceAll(/Forbidden word \((\S+)\)/g, (finding, word: string) => {
    const use = replacementOf(word)
    return use ? `${finding}: use ${use}` : finding
  })

/** Fails on flagged words, on misspellings outside tests, and on too many exceptions. */
export async function checkLanguage(root: string): Promise<Outcome> {
  const outcomes: Outcome[] = []
  // One after the other: the other checks use the second processor.
  for (const config of CONFIGS) outcomes.push(await command(root, ['cspell', 'lint', '--no-progress', '-c', config]))
  const [, ...exceptions] = readFileSync(join(root, 'tools/check/language/exceptions.tsv'), 'utf8').trim().split('\n')
  const checked = outcomes.map(({ output }) => Number(/Files checked: (\d+)/.exec(output)?.[1] ?? 0))
  const problems = [
    ...(exceptions.length > MAX_EXCEPTIONS ? [`exceptions.tsv has more than ${MAX_EXCEPTIONS} entries`] : []),
    ...(checked.includes(0) ? ['cspell checked no file'] : []),
  ]
  return {
    passed: problems.length === 0 && outcomes.every(({ passed }) => passed),
    output: [...outcomes.map(({ output }) => withReplacements(output)), ...problems].join('\n'),
    note: `${checked[0]} files, ${exceptions.length} exceptions`,
  }
}
