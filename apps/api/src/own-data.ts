import type { Db, Reader } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import type { Storage } from '@fourfold/platform/storage'

import { accountData } from './accounts/index.ts'
import { decisionData } from './admin/index.ts'
import { appointmentData } from './appointments/index.ts'
import { chatData } from './chat/index.ts'
import { fileData, openPicture } from './files/index.ts'
import { notificationData } from './notifications/index.ts'
import type { CollectData } from './privacy/privacy.worker.ts'
import { productData } from './products/index.ts'
import { profileData } from './profiles/index.ts'
import { reviewData } from './reviews/index.ts'
import { scheduleData } from './schedule/index.ts'
import { subscriptionData } from './subscriptions/index.ts'

/** What each module holds of a person; a file of the archive each. */
const areas: Record<string, (db: Reader, accountId: AccountId) => Promise<unknown>> = {
  account: accountData,
  profile: profileData,
  appointments: appointmentData,
  reviews: reviewData,
  messages: chatData,
  products: productData,
  schedule: scheduleData,
  subscriptions: subscriptionData,
  mails: notificationData,
  decisions: decisionData,
}

/** Collects everything about a person: JSON for each area, and the pictures they uploaded. */
export function createCollectData({ db, storage }: { db: Db; storage: Storage }): CollectData {
  return async (accountId) => {
    const told = []
    for (const [name, of] of Object.entries(areas)) told.push({ name: `${name}.json`, json: await of(db, accountId) })
    const files = await fileData(db, accountId)
    const pictures = files
      .filter(({ storage: place }) => place === 'S3')
      .map((file) => ({ name: `files/${file.uuid}.jpg`, open: () => openPicture(storage, file) }))
    return [...told, { name: 'files.json', json: files }, ...pictures]
  }
}
