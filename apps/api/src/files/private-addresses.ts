import { createHmac, timingSafeEqual } from 'node:crypto'

import { API_PREFIX } from '@fourfold/contract/constants'
import type { MediaVariant } from '@fourfold/contract/files/addresses'

import type { Clock } from '../platform/clock.ts'

const LASTS = { minutes: 5 } as const

type Claim = { uuid: string; variant: string; expires: string }

export type PrivateAddresses = ReturnType<typeof createPrivateAddresses>

/** Addresses of private images. Whoever holds one sees the image, so it soon stops working. */
export function createPrivateAddresses({ secret, clock }: { secret: string; clock: Clock }) {
  const sign = ({ uuid, variant, expires }: Claim) =>
    createHmac('sha256', secret).update(`media:${uuid}/${variant}:${expires}`).digest()

  return {
    url(uuid: string, variant: MediaVariant): string {
      const expires = String(clock.now().add(LASTS).epochMilliseconds)
      const signature = sign({ uuid, variant, expires }).toString('base64url')
      return `${API_PREFIX}/media/private/${uuid}/${variant}?expires=${expires}&signature=${signature}`
    },

    opens(claim: Claim, signature: string): boolean {
      const given = Buffer.from(signature, 'base64url')
      const ours = sign(claim)
      const isOurs = given.length === ours.length && timingSafeEqual(given, ours)
      return isOurs && Number(claim.expires) > clock.now().epochMilliseconds
    },
  }
}
