import { API_PREFIX } from '@fourfold/contract/constants'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { createSigner } from '../../infra/security/secrets.ts'
import { setMailOptOut } from '../chats.store.ts'

/** Turns unread-message mails on and off, also through the one-click link in a mail. (RFC 8058) */
export function createMailSettings({ db, secret, publicUrl }: { db: Db; secret: string; publicUrl: string }) {
  const signer = createSigner(secret, 'chat mail opt-out')

  return {
    setEnabled: (accountId: AccountId, isOn: boolean) => inTransaction(db, (tx) => setMailOptOut(tx, accountId, !isOn)),

    buildUnsubscribeUrl(accountId: AccountId): string {
      const url = new URL(`${API_PREFIX}/unsubscribe`, publicUrl)
      url.searchParams.set('account', String(accountId))
      url.searchParams.set('signature', signer.sign(String(accountId)).toString('base64url'))
      return url.href
    },

    /** Returns the account of an unsubscribe link; null if the signature is invalid. */
    verifyLink({ account = '', signature = '' }: { account?: string; signature?: string }): AccountId | null {
      const isSigned = /^\d{1,15}$/.test(account) && signer.isSigned(account, Buffer.from(signature, 'base64url'))
      return isSigned ? (Number(account) as AccountId) : null
    },
  }
}

export type MailSettings = ReturnType<typeof createMailSettings>
