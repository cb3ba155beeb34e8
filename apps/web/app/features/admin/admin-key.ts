import { personalKey } from '~/lib/data/query.ts'

/** Builds a query key for admin lists, queue, counts and audit log. The common prefix invalidates all of them. */
export const adminKey = <const Parts extends readonly unknown[]>(userId: number | null, ...parts: Parts) =>
  personalKey(userId, 'admin', ...parts)
