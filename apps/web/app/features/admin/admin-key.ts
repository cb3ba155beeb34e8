import { personalKey } from '~/lib/data/query.ts'

/** The lists, the queue, the figures and the log: a decision in one of them shows in the others. */
export const adminKey = <const Parts extends readonly unknown[]>(userId: number | null, ...parts: Parts) =>
  personalKey(userId, 'admin', ...parts)
