import { inTransaction } from '@fourfold/platform/db/db'
import type { Db, Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Storage } from '@fourfold/platform/storage'

import { exportAccount } from './accounts/index.ts'
import { exportDecisions } from './admin/index.ts'
import { exportAppointments } from './appointments/index.ts'
import { exportMessages } from './chat/index.ts'
import { exportFiles, openPicture, findPicturesAfter } from './files/index.ts'
import { exportNotifications } from './notifications/index.ts'
import { exportDisclosures } from './privacy/index.ts'
import type { ExportedData } from './privacy/index.ts'
import type { CollectData } from './privacy/privacy.worker.ts'
import { exportProducts } from './products/index.ts'
import { exportProfile } from './profiles/index.ts'
import { exportReviews } from './reviews/index.ts'
import { exportSchedule } from './schedule/index.ts'
import { exportSubscriptions } from './subscriptions/index.ts'

/** The data of each module, one file each. Unbounded lists are paged. */
const areas: Record<string, (tx: Tx, accountId: AccountId) => ExportedData | Promise<ExportedData>> = {
  account: exportAccount,
  profile: exportProfile,
  appointments: exportAppointments,
  reviews: exportReviews,
  messages: exportMessages,
  products: exportProducts,
  schedule: exportSchedule,
  subscriptions: exportSubscriptions,
  mails: exportNotifications,
  decisions: exportDecisions,
  disclosures: exportDisclosures,
  files: exportFiles,
}

/** Collects all data of an account: one JSON file per area, and the uploaded pictures. */
export function createCollectData({ db, storage }: { db: Db; storage: Storage }): CollectData {
  return async (accountId, add) => {
    await inTransaction(db, async (tx) => {
      for (const [name, load] of Object.entries(areas)) {
        await add({ name: `${name}.json`, data: await load(tx, accountId) })
      }
    })
    // Outside the transaction, because storage may be slow.
    let page = await findPicturesAfter(db, accountId, 0)
    while (page.length > 0) {
      for (const file of page) await add({ name: `files/${file.uuid}.jpg`, open: () => openPicture(storage, file) })
      page = await findPicturesAfter(db, accountId, page.at(-1)?.id ?? 0)
    }
  }
}
