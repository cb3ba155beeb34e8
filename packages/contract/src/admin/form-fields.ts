import { z } from '../zod.ts'

/** The largest number the ids of the catalog can have. */
const MAX_ID = 2_147_483_647

/** The id of something that is already there. */
export const Id = z.int('A number is required').positive('A number is required').max(MAX_ID, 'A number is required')

/** The same in the query, or in the body of a DELETE, which may come as digits. Nothing else is taken for a number. (OP-060) */
export const IdParam = z.union(
  [
    Id,
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(Id),
  ],
  'A number is required',
)

/** An id that need not be there: null, 0 and nothing at all mean none, and in a form something new. */
export const OptionalId = z
  .union([z.literal(0), Id], 'A number is required')
  .nullish()
  .transform((id) => id || null)

/** The place in a list: smaller comes first. */
export const OrderIndex = z
  .int('Order must be a whole number')
  .min(0, 'Order must be a whole number')
  .max(1_000_000, 'Order is at most 1,000,000')

/**
 * Which state of a thing was edited. With it, a save is refused if somebody else has saved since; without it, the
 * save overwrites.
 */
export const Version = z.int().positive().max(MAX_ID).optional()
