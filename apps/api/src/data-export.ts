import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Storage } from '@fourfold/platform/storage'

import { exportAccount } from './accounts/index.ts'
import { decisionData } from './admin/index.ts'
import { exportAppointments } from './appointments/index.ts'
import { chatData } from './chat/index.ts'
import { fileData, openPicture, picturesAfter } from './files/index.ts'
import { notificationData } from './notifications/index.ts'
import { disclosureData } from './privacy/index.ts'
import type { Told } from './privacy/index.ts'
import type { CollectData } from './privacy/privacy.worker.ts'
import { productData } from './products/index.ts'
import { profileData } from './profiles/index.ts'
import { reviewData } from './reviews/index.ts'
import { exportSchedule } from './schedule/index.ts'
import { subscriptionData } from './subscriptions/index.ts'

/** What each module holds of a person; a file of the archive each. Whatever can grow comes in pages. */
const areas: Record<string, (tx: Tx, accountId: AccountId) => Told | Promise<Told>> = {
  account: exportAccount,
  profile: profileData,
  appointments: exportAppointments,
  reviews: reviewData,
  messages: chatData,
  products: productData,
  schedule: exportSchedule,
  subscriptions: subscriptionData,
  mails: notificationData,
  decisions: decisionData,
  disclosures: disclosureData,
  files: fileData,
}

/** Collects everything about a person: JSON for each area, and the pictures they uploaded. */
export function createCollectData({ db, storage }: { db: Db; storage: Storage }): CollectData {
  return async (accountId, add) => {
    await inTransaction(db, async (tx) => {
      for (const [name, of] of Object.entries(areas)) {
        await add({ name: `${name}.json`, told: await of(tx, accountId) })
      }
    })
    // The store may be slow, so no transaction waits for it.
    let page = await picturesAfter(db, accountId, 0)
    while (page.length > 0) {
      for (const file of page) await add({ name: `files/${file.uuid}.jpg`, open: () => openPicture(storage, file) })
      page = await picturesAfter(db, accountId, page.at(-1)?.id ?? 0)
    }
  }
}
