import type { Db } from '@fourfold/platform/db/db'

import type { Mailer } from '../infra/mail/mailer.ts'
import type { DueNotification, Sender } from '../notifications/index.ts'
import { productApprovedMail, productRejectedMail } from './products.mails.ts'
import { productToTell } from './products.queries.ts'

type SenderDeps = { db: Db; mailer: Mailer; publicUrl: string }

/** Tells the owner of a product what was decided about it, if it still holds. */
export function productSender({ db, mailer, publicUrl }: SenderDeps): Sender {
  return {
    module: 'products',
    async send({ key, kind, accountId, subjectId }: DueNotification) {
      if (kind !== 'products.approved' && kind !== 'products.rejected') {
        throw new Error(`products has no notification of the kind ${kind}`)
      }
      const product = await productToTell(db, subjectId)
      if (!product) return 'outdated'
      const { approved, rejection_reason: reason, name, title } = product
      if (kind === 'products.approved' ? !approved : reason === null) return 'outdated'
      // Anybody may have typed the address, so it hears of nothing but its confirmation.
      if (!product.email_verified) return 'deferred'
      const told = { name, title, url: new URL(`/product/${subjectId}`, publicUrl).href }
      const template = approved ? productApprovedMail(told) : productRejectedMail({ ...told, reason: reason ?? '' })
      await mailer.send({ accountId, to: product.email, template, key })
      return 'sent'
    },
  }
}
