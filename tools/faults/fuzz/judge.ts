import { Refusal } from '@fourfold/contract/envelope'

import type { Request } from './asking.ts'
import type { Canary, Role } from './world.ts'
import type { Mark } from './writes.store.ts'

/** What came of one request. */
export type Outcome = {
  name: string
  role: Role
  status: number
  text: string
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

export const isRefused = ({ status }: { status: number }): boolean => status >= 400 && status < 500

/** What is wrong with an answer, by kind; a request without an answer has status 0. */
export function judge(outcome: Outcome, canaries: readonly Canary[]) {
  const { name, role, status, text } = outcome
  const who = `${name} as ${role}: ${status}`
  const heard = canaries.filter(({ word, mayRead }) => !mayRead.includes(role) && text.includes(word))
  return {
    failed: (status === 0 || status >= 500) && !isAway(outcome) ? [`${who} ${text.slice(0, 200)}`] : [],
    misshapen: isRefused(outcome) && !isRefusal(text) ? [`${who} ${text.slice(0, 200)}`] : [],
    leaked: heard.map(({ what }) => `${who} tells the ${what} of a stranger`),
  }
}

/** A request that was refused, and when it was on its way. */
export type Refused = { who: string; request: Request; from: number; until: number }

/** Requests go one at a time, so that what was written while one was on its way is its doing. */
export function judgeWrites(refused: readonly Refused[], marks: readonly Mark[]): string[] {
  if (marks.length === 0) return []
  return refused.flatMap(({ who, request, from, until }) => {
    const wrote = new Set(marks.filter(({ at }) => at >= from && at < until).map(({ tab }) => tab))
    return wrote.size > 0 ? [`${who} though it wrote ${[...wrote].join(', ')} · ${JSON.stringify(request)}`] : []
  })
}

export type Verdict = ReturnType<typeof judge> & { wrote: string[]; costly: string[] }
