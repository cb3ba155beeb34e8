import { addressOf } from '@fourfold/contract/endpoint'
import { uploadFile } from '@fourfold/contract/files/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction, openDatabase } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'
import { createLog } from '@fourfold/platform/log'
import type { Page } from '@playwright/test'

import { setVerified } from '../../apps/api/src/accounts/index.ts'
import { call } from './call.ts'
import { picture } from './demo.ts'
import { professional } from './practice.ts'
import type { WorkingProfessional } from './practice.ts'

/** A mailbox is not part of these journeys. */
async function confirm({ id }: { id: number }): Promise<void> {
  const url = process.env['DATABASE_URL'] ?? ''
  const { db, close } = openDatabase({ url, poolSize: 1, log: createLog({ LOG_LEVEL: 'warn' }, 'e2e') })
  try {
    await inTransaction(db, (tx) => setVerified(tx, id as AccountId))
  } finally {
    await close()
  }
}

/** A professional who waits for approval: they have confirmed their address, show their face and a certificate. */
export async function applicant(page: Page, name: string): Promise<WorkingProfessional> {
  const person = await professional(page.request, name)
  const headers = { authorization: `Bearer ${person.token}` }
  await page.goto('/robots.txt')
  async function upload(fileType: string, fileName: string): Promise<string> {
    const file = await picture(page, fileName)
    const answer = await page.request.post(addressOf(uploadFile, {}), { headers, multipart: { fileType, file } })
    const { data } = (await answer.json()) as { data: { url: string } }
    return data.url
  }
  const profileImageUrl = await upload('profile', 'face.jpg')
  await upload('file', 'License.jpg')
  await call(page.request, editProfile, { token: person.token, body: { profileImageUrl } })
  await confirm(person)
  return person
}
