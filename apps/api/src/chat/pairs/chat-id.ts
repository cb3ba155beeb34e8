import type { AccountId } from '@fourfold/platform/ids'

import { createSigner } from '../../infra/security/secrets.ts'

const UUID_BYTES = 16

/** Derives the id of the chat of two users, so that it is known before the chat exists. (OP-079) */
export function createChatIds(secret: string) {
  const signer = createSigner(secret, 'chat')
  return (accountId: AccountId, otherId: AccountId): string => {
    const bytes = signer.sign(`${Math.min(accountId, otherId)} ${Math.max(accountId, otherId)}`).subarray(0, UUID_BYTES)
    // UUID version 8: custom.
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}
