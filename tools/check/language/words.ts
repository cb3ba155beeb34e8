import { readFileSync } from 'node:fs'

/** Reads the rows of a tab-separated file next to this one, without its header. */
function readRows(name: string): string[][] {
  const [, ...rows] = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return rows.map((row) => row.split('\t'))
}

const flagged = readRows('words.tsv').map(([words = '', use = '', scope = '']) => ({
  words: words.split(', '),
  use,
  scope,
}))

export const flaggedWords = (scope: 'both' | 'identifiers') =>
  flagged.filter((row) => row.scope === scope).flatMap(({ words }) => words)

export const findReplacement = (word: string) => flagged.find(({ words }) => words.includes(word.toLowerCase()))?.use

/** The flagged words that exceptions.tsv allows in some files, as overrides of cspell. */
export const exceptions = readRows('exceptions.tsv').map(([words = '', files = '']) => ({
  filename: files.split(', '),
  ignoreWords: words.split(', '),
}))
