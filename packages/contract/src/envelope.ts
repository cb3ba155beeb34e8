import { errorDefinitions } from './errors.ts'
import type { ErrorCode } from './errors.ts'
import { z } from './zod.ts'

const codes = Object.keys(errorDefinitions) as [ErrorCode, ...ErrorCode[]]

/** An error in a response, with message, code, and form field, if any. */
export const ReplyError = z.object({ msg: z.string(), code: z.enum(codes), field: z.string().optional() })
export type ReplyError = z.infer<typeof ReplyError>

/** Body of every response, both successful and failed. Pages of lists also have `next`. (PLT-07, OP-116) */
export type Envelope<Data> = { data: Data | null; errors: ReplyError[]; next?: string | null }

/** Builds the schema of a successful response with `data`. */
export function buildEnvelopeSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ data, errors: z.array(ReplyError) })
}

/** Builds the schema of a successful response with a page of a list. */
export function buildPageEnvelopeSchema<Data extends z.ZodType>(data: Data) {
  return buildEnvelopeSchema(data).extend({ next: z.string().nullable() })
}

/** Schema of an error response. */
export const ErrorEnvelope = z
  .object({ data: z.null(), errors: z.array(ReplyError).min(1) })
  .meta({ id: 'ErrorEnvelope' })
