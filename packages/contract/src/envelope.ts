import { errorDefinitions } from './errors.ts'
import type { ErrorCode } from './errors.ts'
import { z } from './zod.ts'

const codes = Object.keys(errorDefinitions) as [ErrorCode, ...ErrorCode[]]

/** One refusal as it travels: the sentence, the code to switch on, and the form field it speaks of. */
export const ReplyError = z.object({ msg: z.string(), code: z.enum(codes), field: z.string().optional() })
export type ReplyError = z.infer<typeof ReplyError>

/** Every answer of every status has this shape; a page of a longer list adds `next`. (PLT-07, OP-116) */
export type Envelope<Data> = { data: Data | null; errors: ReplyError[]; next?: string | null }

/** The schema of a successful answer carrying `data`. */
export function envelopeOf<Data extends z.ZodType>(data: Data) {
  return z.object({ data, errors: z.array(ReplyError) })
}

/** The schema of a successful answer carrying one page, and where the list goes on. */
export function pageEnvelopeOf<Data extends z.ZodType>(data: Data) {
  return envelopeOf(data).extend({ next: z.string().nullable() })
}

/** The schema of a refusal. */
export const ErrorEnvelope = z.object({ data: z.null(), errors: z.array(ReplyError).min(1) }).meta({ id: 'ErrorEnvelope' })
