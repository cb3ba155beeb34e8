import { Refusal } from '@fourfold/contract/envelope'

import type { Canary, Role } from './world.ts'

/** What came of one request. */
export type Outcome = {
  name: string
  role: Role
  status: number
  text: string
  /** The tables it wrote. */
  wrote: string[]
}

const isRefusal = (text: string): boolean => {
  try {
    return Refusal.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** No search process runs here, and a preview of words says that it cannot know instead of making an answer up. */
const isAway = ({ name, status, text }: Outcome): boolean =>
  name === 'previewChange' && status === 503 && isRefusal(text)

/** What is wrong with an answer, by kind; a request without an answer has status 0. */
export function judge(outcome: Outcome, canaries: readonly Canary[]) {
  const { name, role, status, text, wrote } = outcome
  const who = `${name} as ${role}: ${status}`
  const heard = canaries.filter(({ word, mayRead }) => !mayRead.includes(role) && text.includes(word))
  const isRefused = status >= 400 && status < 500
  return {
    failed: (status === 0 || status >= 500) && !isAway(outcome) ? [`${who} ${text.slice(0, 200)}`] : [],
    misshapen: isRefused && !isRefusal(text) ? [`${who} ${text.slice(0, 200)}`] : [],
    leaked: heard.map(({ what }) => `${who} tells the ${what} of a stranger`),
    wrote: isRefused && wrote.length > 0 ? [`${who} though it wrote ${wrote.join(', ')}`] : [],
  }
}

export type Verdict = ReturnType<typeof judge> & { costly: string[] }
