import { z } from '../zod.ts'

/** Maximum of a PostgreSQL integer, the type of catalog ids. */
const MAX_ID = 2_147_483_647

/** Id of an existing row. */
export const Id = z.int('A number is required').positive('A number is required').max(MAX_ID, 'A number is required')

/** An id in a query or in the body of a DELETE, as a number or as a string of digits. (OP-060) */
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

/** An optional id. Null, 0, and undefined mean no id; in a form, they create a row. */
export const OptionalId = z
  .union([z.literal(0), Id], 'A number is required')
  .nullish()
  .transform((id) => id || null)

/** Sort position; smaller comes first. */
export const OrderIndex = z
  .int('Order must be a whole number')
  .min(0, 'Order must be a whole number')
  .max(1_000_000, 'Order is at most 1,000,000')

/**
 * Version of the edited row. The server rejects the save if another admin has saved a newer version; without a version,
 * the save overwrites it.
 */
export const Version = z.int().positive().max(MAX_ID).optional()
