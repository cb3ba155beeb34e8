import { API_PREFIX } from '@fourfold/contract/constants'
import type { Clock } from '@fourfold/platform/clock'

import { createSigner } from '../infra/security/secrets.ts'

/** Long enough to press a button; the page makes a new one when it is pressed. */
const LASTS = { minutes: 5 } as const

export type ExportAddresses = ReturnType<typeof createExportAddresses>

/** A browser that downloads sends no header, so the address itself is signed, and lasts for minutes. */
export function createExportAddresses({ secret, clock }: { secret: string; clock: Clock }) {
  const signer = createSigner(secret, 'export')
  const textOf = (uuid: string, expires: string) => `${uuid}:${expires}`

  return {
    url(uuid: string): string {
      const expires = String(clock.now().add(LASTS).epochMilliseconds)
      const signature = signer.sign(textOf(uuid, expires)).toString('base64url')
      return `${API_PREFIX}/privacy/archive/${uuid}.zip?expires=${expires}&signature=${signature}`
    },

    opens({ uuid, expires, signature }: { uuid: string; expires: string; signature: string }): boolean {
      const isOurs = signer.isSigned(textOf(uuid, expires), Buffer.from(signature, 'base64url'))
      return isOurs && Number(expires) > clock.now().epochMilliseconds
    },
  }
}
