import { API_PREFIX } from '@fourfold/contract/constants'
import type { MediaVariant } from '@fourfold/contract/files/addresses'
import type { Clock } from '@fourfold/platform/clock'

import { createSigner } from '../../infra/security/secrets.ts'

const LASTS = { minutes: 5 } as const

type Claim = { uuid: string; variant: string; expires: string }

export type PrivateAddresses = ReturnType<typeof createPrivateAddresses>

/** Signed addresses of private images. Anybody who has one can see the image, so it expires after minutes. */
export function createPrivateAddresses({ secret, clock }: { secret: string; clock: Clock }) {
  const signer = createSigner(secret, 'media')
  const textOf = ({ uuid, variant, expires }: Claim) => `${uuid}/${variant}:${expires}`

  return {
    url(uuid: string, variant: MediaVariant): string {
      const expires = String(clock.now().add(LASTS).epochMilliseconds)
      const signature = signer.sign(textOf({ uuid, variant, expires })).toString('base64url')
      return `${API_PREFIX}/media/private/${uuid}/${variant}?expires=${expires}&signature=${signature}`
    },

    opens(claim: Claim, signature: string): boolean {
      const isOurs = signer.isSigned(textOf(claim), Buffer.from(signature, 'base64url'))
      return isOurs && Number(claim.expires) > clock.now().epochMilliseconds
    },
  }
}
