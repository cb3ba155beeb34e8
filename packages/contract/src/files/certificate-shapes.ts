import { z } from '../zod.ts'

/** Verification states of a certificate. */
export const certificateStates = ['unchecked', 'checked', 'refused'] as const
export type CertificateState = (typeof certificateStates)[number]

export const CertificateForm = z
  .object({
    uuid: z.uuid(),
    state: z.enum(certificateStates),
    /** Last day of validity; null if the certificate does not expire. */
    validUntil: z.iso.date().nullish(),
  })
  .refine(({ state, validUntil }) => state === 'checked' || !validUntil, {
    error: 'Only a checked certificate has an expiration date.',
    path: ['validUntil'],
  })

export const CertificateCheck = z
  .object({
    state: z.enum(certificateStates),
    /** Day of the verification; null before it. */
    checkedOn: z.string().nullable(),
    /** Last day of validity; null if the certificate does not expire. */
    validUntil: z.string().nullable(),
  })
  .meta({ id: 'CertificateCheck' })
export type CertificateCheck = z.infer<typeof CertificateCheck>
