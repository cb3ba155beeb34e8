import type { CrisisKind } from '@fourfold/contract/reference/crisis-kinds'

import { normalize } from './normalize.ts'
import { compileRule } from './rule.ts'
import { abuse } from './rules/abuse.ts'
import { danger } from './rules/danger.ts'
import { harmToOthers } from './rules/harm-to-others.ts'
import { overdose } from './rules/overdose.ts'
import { selfHarm } from './rules/self-harm.ts'
import { suicide } from './rules/suicide.ts'

/** Rules, most urgent first. The first matching rule determines the kind. */
const rules = [...danger, ...overdose, ...suicide, ...selfHarm, ...abuse, ...harmToOthers].map(compileRule)

/**
 * Maximum length of a search query. Longer text is checked only sentence by sentence, so that an exception in one
 * sentence does not suppress a match in another.
 */
const MAX_QUERY_LENGTH = 200

function detectInSentence(sentence: string): CrisisKind | null {
  const text = normalize(sentence.slice(0, MAX_QUERY_LENGTH * 2))
  return rules.find(({ matches }) => matches(text))?.kind ?? null
}

/** Returns the kind of crisis that a text describes, or null. */
export function detectCrisis(text: string): CrisisKind | null {
  const sentences = text.split(/[.!?;\n]+(?=\s|$)/)
  const parts = text.length <= MAX_QUERY_LENGTH ? [text, ...sentences] : sentences
  return parts.map(detectInSentence).find((kind) => kind !== null) ?? null
}
