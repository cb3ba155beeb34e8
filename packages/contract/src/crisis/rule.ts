import type { CrisisKind } from './kinds.ts'
import { wordGroups } from './word-groups.ts'

/**
 * What is heard as a crisis, as patterns of plain words (`plain.ts`) in which <name> stands for any of a word group.
 * `unless` names what the same words mean on an ordinary day: exercise, money, food, idiom, recovery. In doubt the
 * card is shown: a number too many costs nothing.
 */
export type Rule = { kind: CrisisKind; heard: readonly string[]; unless?: readonly string[] }

const anyOf = (patterns: readonly string[]) => `(?:${patterns.join('|')})`

const filled = (patterns: readonly string[]) =>
  anyOf(patterns).replaceAll(/<(\w+)>/g, (_, name: string) => anyOf(wordGroups[name] ?? []))

/** A rule made ready to be asked. */
export function ruleTest({ kind, heard, unless }: Rule) {
  const whole = new RegExp(`\\b${filled(heard)}\\b`)
  const except = unless && new RegExp(`\\b${filled(unless)}`)
  return { kind, isHeardIn: (said: string) => whole.test(said) && !except?.test(said) }
}
