import type { Likeness, ToEncoder } from './messages.ts'

/** A question waits no longer than this for its sense; its words are searched for all the same. */
const DEADLINE_MS = 250
/** More than these the encoder could not answer within the deadline: who asks beyond them would only keep others waiting. */
const MOST_BEHIND = 4

export type Asked = { sentence: string; asker: string | undefined }
type UnderWay = { asker: string | undefined; tell: (near: Likeness[] | undefined) => void }

/** Sentences on their way to one thread and back. */
export function createAsking() {
  const underWay = new Map<number, UnderWay>()
  let count = 0
  return {
    /** Not while the encoder has more to do than anybody waits for, nor while it works for the same asker. */
    mayAsk: (asker: string | undefined): boolean =>
      underWay.size < MOST_BEHIND && (asker === undefined || !underWay.values().some((one) => one.asker === asker)),
    heard(id: number, near: Likeness[]): void {
      underWay.get(id)?.tell(near)
      underWay.delete(id)
    },
    /** Nobody will answer what is under way. */
    giveUp(): void {
      for (const { tell } of underWay.values()) tell(undefined)
      underWay.clear()
    },
    /** Nothing when the answer does not come in time. The encoder works on it all the same. */
    async ask({ sentence, asker }: Asked, send: (message: ToEncoder) => void): Promise<Likeness[] | undefined> {
      count += 1
      const { promise, resolve: tell } = Promise.withResolvers<Likeness[] | undefined>()
      const timer = setTimeout(() => tell(undefined), DEADLINE_MS)
      underWay.set(count, { asker, tell })
      send({ id: count, sentence })
      const near = await promise
      clearTimeout(timer)
      return near
    },
  }
}
