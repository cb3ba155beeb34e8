import type { CrisisKind } from './kinds.ts'
import { plain } from './plain.ts'
import { ruleTest } from './rule.ts'
import { abuse } from './rules/abuse.ts'
import { danger } from './rules/danger.ts'
import { harmToOthers } from './rules/harm-to-others.ts'
import { overdose } from './rules/overdose.ts'
import { selfHarm } from './rules/self-harm.ts'
import { suicide } from './rules/suicide.ts'

/** What cannot wait stands first: the first that is heard decides. */
const tests = [...danger, ...overdose, ...suicide, ...selfHarm, ...abuse, ...harmToOthers].map(ruleTest)

/** Longer than any search; what is longer is read sentence by sentence, so that one does not excuse another. */
const ONE_SENTENCE = 200

function heardIn(sentence: string): CrisisKind | null {
  const said = plain(sentence.slice(0, ONE_SENTENCE * 2))
  return tests.find(({ isHeardIn }) => isHeardIn(said))?.kind ?? null
}

/** The help that cannot wait, if somebody's words ask for any. */
export function crisisIn(text: string): CrisisKind | null {
  const sentences = text.split(/[.!?;\n]+(?=\s|$)/)
  const all = text.length <= ONE_SENTENCE ? [text, ...sentences] : sentences
  return all.map(heardIn).find((kind) => kind !== null) ?? null
}
