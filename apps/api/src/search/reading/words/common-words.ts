import { readFileSync } from 'node:fs'

const readWords = (file: string): ReadonlySet<string> =>
  new Set(readFileSync(new URL(file, import.meta.url), 'utf8').split('\n'))

const wholeWords = readWords('whole-words.txt')
/** The most common words and beginnings of words in English, from the vocabulary of a language model. */
const commonWords = readWords('common-words.txt')

/** Returns whether a word is so common that it is meant as typed, even if no listing contains it. */
export const isCommon = (word: string): boolean => wholeWords.has(word) || commonWords.has(word)

/** Returns whether members use the word so often that it is not completed: "psycho" and "veg" also begin others. */
export const isWhole = (word: string): boolean => wholeWords.has(word)
