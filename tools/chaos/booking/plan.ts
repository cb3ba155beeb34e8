/** Half-open interval in milliseconds. */
export type Slot = { start: number; end: number }

/** One member's request for one slot. The requests of a group compete for the same time. */
export type Attempt = { group: number; member: number; professional: number; slot: Slot; key: string }

export const GROUP_SIZE = 8

/** Prime, so that each request of a member goes to another professional and stays below the limit of pending requests. */
export const PROFESSIONALS = 19
const ATTEMPTS_PER_MEMBER = 5

const HOUR = 3_600_000
const QUARTER = HOUR / 4

export function countMembers(attempts: number): number {
  const groups = Math.ceil(attempts / ATTEMPTS_PER_MEMBER / GROUP_SIZE)
  return GROUP_SIZE * (groups % PROFESSIONALS === 0 ? groups + 1 : groups)
}

/** In every fourth group, an hour competes with its quarters; in the others, all requests are for the same slot. */
export const isMixed = (group: number) => group % 4 === 3

function computeSlot(group: number, index: number, firstHour: number): Slot {
  const start = firstHour + Math.floor(group / PROFESSIONALS) * HOUR
  const hour = { start, end: start + HOUR }
  const quarter = (nth: number) => ({ start: start + nth * QUARTER, end: start + (nth + 1) * QUARTER })
  if (isMixed(group)) return index % 2 === 0 ? hour : quarter((index - 1) / 2)
  return group % 4 === 0 ? quarter(0) : hour
}

/** Generates the attempts of a run. Requests of a group are adjacent; each hour of a professional is used once. */
export function* planAttempts({ attempts, firstHour }: { attempts: number; firstHour: number }): Generator<Attempt> {
  const members = countMembers(attempts)
  for (let nth = 0; nth < attempts; nth += 1) {
    const group = Math.floor(nth / GROUP_SIZE)
    yield {
      group,
      member: nth % members,
      professional: group % PROFESSIONALS,
      slot: computeSlot(group, nth % GROUP_SIZE, firstHour),
      key: crypto.randomUUID(),
    }
  }
}
