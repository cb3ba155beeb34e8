import { personalKey } from '~/lib/data/query.ts'

/** The query key prefix of the lists, the queue, the counts and the log, which are invalidated together. */
export const adminKey = <const Parts extends readonly unknown[]>(userId: number | null, ...parts: Parts) =>
  personalKey(userId, 'admin', ...parts)
