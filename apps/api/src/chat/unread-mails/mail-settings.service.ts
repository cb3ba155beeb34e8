import { API_PREFIX } from '@fourfold/contract/constants'
import { inTransaction } from '@fourfold/platform/db/db'
import type { Db } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { createSigner } from '../../infra/security/secrets.ts'
import { setMailsOff } from '../chats.store.ts'

/** Turns mails about unread messages off and on; also from the link in such a mail, without a login. (RFC 8058) */
export function createMailSwitch({ db, secret, publicUrl }: { db: Db; secret: string; publicUrl: string }) {
  const signer = createSigner(secret, 'chat mails off')
  const isOff = (accountId: AccountId, off: boolean) => inTransaction(db, (tx) => setMailsOff(tx, accountId, off))

  return {
    setMails: (accountId: AccountId, isOn: boolean) => isOff(accountId, !isOn),

    offUrl(accountId: AccountId): string {
      const url = new URL(`${API_PREFIX}/unsubscribe`, publicUrl)
      url.searchParams.set('account', String(accountId))
      url.searchParams.set('signature', signer.sign(String(accountId)).toString('base64url'))
      return url.href
    },

    /** Whose mails a link turns off; nobody's when it is not one of ours. */
    accountOf({ account = '', signature = '' }: { account?: string; signature?: string }): AccountId | null {
      const isOurs = /^\d{1,15}$/.test(account) && signer.isSigned(account, Buffer.from(signature, 'base64url'))
      return isOurs ? (Number(account) as AccountId) : null
    },
  }
}

export type MailSwitch = ReturnType<typeof createMailSwitch>
