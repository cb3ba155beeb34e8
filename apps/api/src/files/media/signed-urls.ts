import { API_PREFIX } from '@fourfold/contract/constants'
import type { MediaVariant } from '@fourfold/contract/files/media-urls'
import type { Clock } from '@fourfold/platform/clock'

import { createSigner } from '../../infra/security/secrets.ts'

const LIFETIME = { minutes: 5 } as const

type Claim = { uuid: string; variant: string; expires: string }

export type SignedUrls = ReturnType<typeof createSignedUrls>

/** Creates and verifies signed URLs of private images. They work without a session, so they expire after minutes. */
export function createSignedUrls({ secret, clock }: { secret: string; clock: Clock }) {
  const signer = createSigner(secret, 'media')
  const buildPayload = ({ uuid, variant, expires }: Claim) => `${uuid}/${variant}:${expires}`

  return {
    createUrl(uuid: string, variant: MediaVariant): string {
      const expires = String(clock.now().add(LIFETIME).epochMilliseconds)
      const signature = signer.sign(buildPayload({ uuid, variant, expires })).toString('base64url')
      return `${API_PREFIX}/media/private/${uuid}/${variant}?expires=${expires}&signature=${signature}`
    },

    isValid(claim: Claim, signature: string): boolean {
      const isSigned = signer.isSigned(buildPayload(claim), Buffer.from(signature, 'base64url'))
      return isSigned && Number(claim.expires) > clock.now().epochMilliseconds
    },
  }
}
