import { tags } from '@fourfold/contract/catalog/endpoints'
import { listGoalTags } from '@fourfold/contract/catalog/questionnaire'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { search } from '@fourfold/contract/search/endpoints'
import type { AccountId } from '@fourfold/platform/ids'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

import { grantCategory } from '../../../apps/api/src/profiles/index.ts'
import { uploadFile } from '../browser/uploads.ts'
import { MOVEMENT } from '../pages/payments.ts'
import { createScreenshotFile } from '../users/demo.ts'
import type { RegisteredProfessional } from '../users/professionals.ts'
import { call } from './call.ts'
import { changeDatabase } from './database.ts'

async function grantMovement({ id }: RegisteredProfessional): Promise<void> {
  const now = Temporal.Now.instant()
  const validTill = now.add({ hours: 24 * 365 })
  await changeDatabase((tx) => grantCategory(tx, { accountId: id as AccountId, categoryId: MOVEMENT, validTill, now }))
}

/** Lists a professional in Movement with a title and the first goal, and waits until search finds them. */
export async function publishListing(page: Page, person: RegisteredProfessional, title: string): Promise<void> {
  const { request } = page
  const { token } = person
  await grantMovement(person)
  const profileImageUrl = await uploadFile(request, {
    token,
    fileType: 'profile',
    file: await createScreenshotFile(page),
  })
  const catalog = await call(request, tags, {})
  const movement = catalog.categories.find(({ id }) => id === MOVEMENT)
  const [goal] = movement ? listGoalTags(movement, catalog.tags) : []
  const other = { categoryTitle: { [MOVEMENT]: title }, selectedGoalTags: { [MOVEMENT]: [goal?.id ?? 0] } }
  await call(request, editProfile, { token, body: { profileImageUrl, other } })
  await expect(async () => {
    const { users } = await call(request, search, { body: { text: title } })
    expect(users.map(({ username }) => username)).toContain(person.username)
  }).toPass({ timeout: 30_000 })
}
