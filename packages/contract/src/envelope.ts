import { errorDefinitions } from './errors.ts'
import type { ErrorCode } from './errors.ts'
import { z } from './zod.ts'

const codes = Object.keys(errorDefinitions) as [ErrorCode, ...ErrorCode[]]

/** An error in a response: message, code, and the form field it belongs to. */
export const ReplyError = z.object({ msg: z.string(), code: z.enum(codes), field: z.string().optional() })
export type ReplyError = z.infer<typeof ReplyError>

/** Body of every response of every status; pages of lists add `next`. (PLT-07, OP-116) */
export type Envelope<Data> = { data: Data | null; errors: ReplyError[]; next?: string | null }

/** Schema of a successful response with `data`. */
export function envelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({ data, errors: z.array(ReplyError) })
}

/** Schema of a successful response with one page of a list. */
export function pageEnvelopeOf<Data extends z.ZodType>(data: Data) {
  return envelopeOf(data).extend({ next: z.string().nullable() })
}

/** Schema of an error response. */
export const ErrorEnvelope = z
  .object({ data: z.null(), errors: z.array(ReplyError).min(1) })
  .meta({ id: 'ErrorEnvelope' })
