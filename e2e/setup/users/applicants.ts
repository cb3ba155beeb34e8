import { buildPath } from '@fourfold/contract/endpoint'
import { uploadFile } from '@fourfold/contract/files/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type { AccountId } from '@fourfold/platform/ids'
import type { Page } from '@playwright/test'

import { setEmailVerified } from '../../../apps/api/src/accounts/index.ts'
import { call } from '../server/call.ts'
import { changeDatabase } from '../server/database.ts'
import { screenshotFile } from './demo.ts'
import { createProfessional } from './professionals.ts'
import type { RegisteredProfessional } from './professionals.ts'

/** A professional awaiting approval, with a confirmed address, a photo and a certificate. */
export async function createApplicant(page: Page, name: string): Promise<RegisteredProfessional> {
  const person = await createProfessional(page.request, name)
  const headers = { authorization: `Bearer ${person.token}` }
  await page.goto('/robots.txt')
  async function upload(fileType: string, fileName: string): Promise<string> {
    const file = await screenshotFile(page, fileName)
    const answer = await page.request.post(buildPath(uploadFile, {}), { headers, multipart: { fileType, file } })
    const { data } = (await answer.json()) as { data: { url: string } }
    return data.url
  }
  const profileImageUrl = await upload('profile', 'face.jpg')
  await upload('file', 'License.jpg')
  await call(page.request, editProfile, { token: person.token, body: { profileImageUrl } })
  await changeDatabase((tx) => setEmailVerified(tx, person.id as AccountId))
  return person
}
