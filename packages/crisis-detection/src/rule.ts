import type { CrisisKind } from '@fourfold/contract/reference/crisis-kinds'

import { wordGroups } from './word-groups.ts'

/**
 * A rule for normalized text (`normalize.ts`). `<name>` in a pattern stands for any word of a word group. `exceptions`
 * match everyday meanings of the same words: exercise, money, food, idioms, recovery. When in doubt, a rule should
 * match, because an unnecessary card does little harm.
 */
export type Rule = { kind: CrisisKind; patterns: readonly string[]; exceptions?: readonly string[] }

const anyOf = (patterns: readonly string[]) => `(?:${patterns.join('|')})`

const expandGroups = (patterns: readonly string[]) =>
  anyOf(patterns).replaceAll(/<(\w+)>/g, (_, name: string) => anyOf(wordGroups[name] ?? []))

/** Compiles a rule to a function that tests normalized text. */
export function compileRule({ kind, patterns, exceptions }: Rule) {
  const pattern = new RegExp(`\\b${expandGroups(patterns)}\\b`)
  const exceptionPattern = exceptions && new RegExp(`\\b${expandGroups(exceptions)}`)
  return { kind, matches: (text: string) => pattern.test(text) && !exceptionPattern?.test(text) }
}
