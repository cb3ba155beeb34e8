import type { Db } from '@fourfold/platform/db/db'

import type { Mailer } from '../infra/mail/mailer.ts'
import type { DueNotification, Sender } from '../notifications/index.ts'
import { productApprovedMail, productRejectedMail } from './products.mails.ts'
import { findProductForMail } from './products.queries.ts'

type SenderDeps = { db: Db; mailer: Mailer; publicUrl: string }

/** Mails the owner a decision about a product, unless it has changed since. */
export function createProductSender({ db, mailer, publicUrl }: SenderDeps): Sender {
  return {
    module: 'products',
    async send({ key, kind, accountId, subjectId }: DueNotification) {
      if (kind !== 'products.approved' && kind !== 'products.rejected') {
        throw new Error(`unknown product notification: ${kind}`)
      }
      const product = await findProductForMail(db, subjectId)
      if (!product) return 'outdated'
      const { approved, rejection_reason: reason, name, title } = product
      if (kind === 'products.approved' ? !approved : reason === null) return 'outdated'
      // An unconfirmed address may belong to someone else.
      if (!product.email_verified) return 'deferred'
      const context = { name, title, url: new URL(`/product/${subjectId}`, publicUrl).href }
      const template = approved
        ? productApprovedMail(context)
        : productRejectedMail({ ...context, reason: reason ?? '' })
      await mailer.send({ accountId, to: product.email, template, key })
      return 'sent'
    },
  }
}
