import { z } from '../zod.ts'

/** How a certificate stands with us. */
export const certificateStates = ['unchecked', 'checked', 'refused'] as const
export type CertificateState = (typeof certificateStates)[number]

export const CertificateForm = z
  .object({
    uuid: z.uuid(),
    state: z.enum(certificateStates),
    /** The last day it holds; none when it does not say. */
    validUntil: z.iso.date().nullish(),
  })
  .refine(({ state, validUntil }) => state === 'checked' || !validUntil, {
    error: 'Only a checked certificate has an end.',
    path: ['validUntil'],
  })

export const CertificateCheck = z
  .object({
    state: z.enum(certificateStates),
    /** The day somebody looked at it, and the last day it holds. */
    checkedOn: z.string().nullable(),
    validUntil: z.string().nullable(),
  })
  .meta({ id: 'CertificateCheck' })
export type CertificateCheck = z.infer<typeof CertificateCheck>
