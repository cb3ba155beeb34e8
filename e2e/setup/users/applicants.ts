import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type { AccountId } from '@fourfold/platform/ids'
import type { Page } from '@playwright/test'

import { setEmailVerified } from '../../../apps/api/src/accounts/index.ts'
import { uploadFile } from '../browser/uploads.ts'
import { call } from '../server/call.ts'
import { changeDatabase } from '../server/database.ts'
import { createScreenshotFile } from './demo.ts'
import { createProfessional } from './professionals.ts'
import type { RegisteredProfessional } from './professionals.ts'

/** Creates a professional awaiting approval, with a confirmed address, a photo and a certificate. */
export async function createApplicant(page: Page, name: string): Promise<RegisteredProfessional> {
  const person = await createProfessional(page.request, name)
  const { token } = person
  await page.goto('/robots.txt')
  const photo = await createScreenshotFile(page, 'face.jpg')
  const profileImageUrl = await uploadFile(page.request, { token, fileType: 'profile', file: photo })
  await uploadFile(page.request, { token, fileType: 'file', file: await createScreenshotFile(page, 'License.jpg') })
  await call(page.request, editProfile, { token, body: { profileImageUrl } })
  await changeDatabase((tx) => setEmailVerified(tx, person.id as AccountId))
  return person
}
