import { API_PREFIX } from '@fourfold/contract/constants'
import type { Clock } from '@fourfold/platform/clock'

import { createSigner } from '../infra/security/secrets.ts'

/** Links are short-lived, because the page creates a new one on every click. */
const VALIDITY = { minutes: 5 } as const

export type DownloadLinks = ReturnType<typeof createDownloadLinks>

/** Signed download links. A browser download can't send an authorization header, so the URL itself is signed. */
export function createDownloadLinks({ secret, clock }: { secret: string; clock: Clock }) {
  const signer = createSigner(secret, 'export')
  const buildSignedText = (uuid: string, expires: string) => `${uuid}:${expires}`

  return {
    createUrl(uuid: string): string {
      const expires = String(clock.now().add(VALIDITY).epochMilliseconds)
      const signature = signer.sign(buildSignedText(uuid, expires)).toString('base64url')
      return `${API_PREFIX}/privacy/archive/${uuid}.zip?expires=${expires}&signature=${signature}`
    },

    verify({ uuid, expires, signature }: { uuid: string; expires: string; signature: string }): boolean {
      const isSigned = signer.isSigned(buildSignedText(uuid, expires), Buffer.from(signature, 'base64url'))
      return isSigned && Number(expires) > clock.now().epochMilliseconds
    },
  }
}
