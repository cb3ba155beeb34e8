import { errorDefinitions } from '@fourfold/contract/errors'
import { deleteFile } from '@fourfold/contract/files/endpoints'
import { profile } from '@fourfold/contract/profiles/endpoints'

import { readRequestBody } from '../../setup/browser/request-body.ts'
import { recordUploads } from '../../setup/browser/uploads.ts'
import { openedPanel, openPanel } from '../../setup/pages/editor.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createScreenshotFile } from '../../setup/users/demo.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { startSession } from '../../setup/users/sessions.ts'

test(
  'the media library adds, shows and deletes pictures and videos',
  { tag: ['@phone', '@FIL-14'] },
  async ({ page, request }) => {
    await startSession(page, await createProfessional(request))
    const readUploads = await recordUploads(page)
    await openPanel(page, 4)
    const library = openedPanel(page).getByRole('list', { name: 'Media library' }).getByRole('listitem')
    const files = [await createScreenshotFile(page, 'one.png'), await createScreenshotFile(page, 'two.jpg')]
    await openedPanel(page).locator('input[type=file]').setInputFiles(files)
    await expect(library).toHaveCount(2)
    expect((await readUploads()).map(({ fields }) => fields)).toEqual([
      { fileType: 'library' },
      { fileType: 'library' },
    ])
    await openedPanel(page).getByLabel('Video link').fill('https://youtu.be/dQw4w9WgXcQ')
    await openedPanel(page).getByRole('button', { name: 'Add video' }).click()
    await expect(library).toHaveCount(3)
    await library
      .nth(1)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(library).toHaveCount(2)
    await page.reload()
    await expect(library).toHaveCount(2)
  },
)

test(
  'a picture stays in the media library and shows an error if its deletion fails',
  { tag: ['@one-width', '@FIL-11'] },
  async ({ page, request }) => {
    const person = await createProfessional(request)
    await startSession(page, person)
    await openPanel(page, 4)
    await openedPanel(page)
      .locator('input[type=file]')
      .setInputFiles(await createScreenshotFile(page, 'one.png'))
    const library = openedPanel(page).getByRole('list', { name: 'Media library' }).getByRole('listitem')
    await expect(library).toHaveCount(1)
    const { images } = await call(request, profile, { token: person.token, query: {} })
    const uuid = images[0]?.uuid ?? ''
    // Another tab deletes the picture first.
    await call(request, deleteFile, { token: person.token, body: { uuid } })

    const sentRequest = page.waitForRequest(`**/api${deleteFile.path}`)
    await library.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    expect((await sentRequest).method()).toBe('POST')
    expect(await readRequestBody(await sentRequest)).toEqual({ uuid })
    await expect(openedPanel(page).getByRole('alert').filter({ hasText: /./ })).toHaveText(
      errorDefinitions.not_found.msg,
    )
    await expect(library).toHaveCount(1)
  },
)

test(
  'the media library rejects a link that is not a YouTube or Vimeo video',
  { tag: ['@one-width', '@FIL-06', '@FIL-07'] },
  async ({ page, request }) => {
    await startSession(page, await createProfessional(request))
    await openPanel(page, 4)
    const link = openedPanel(page).getByLabel('Video link')
    const addButton = openedPanel(page).getByRole('button', { name: 'Add video' })
    for (const invalidLink of ['https://example.com/video', 'https://youtube.com/', 'dQw4w9WgXcQ']) {
      await link.fill(invalidLink)
      await addButton.click()
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Invalid video link')
    }
    for (const validLink of ['https://vimeo.com/76979871', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ']) {
      await link.fill(validLink)
      await addButton.click()
      await expect(link).toHaveValue('')
    }
  },
)

test(
  'the certificate panel uploads files and ignores those without a name or extension',
  { tag: ['@one-width', '@FIL-05', '@FIL-15'] },
  async ({ page, request }) => {
    await startSession(page, await createProfessional(request))
    const readUploads = await recordUploads(page)
    await openPanel(page, 2)
    const input = openedPanel(page).locator('input[type=file]')
    const image = await createScreenshotFile(page)
    await input.setInputFiles([
      { ...image, name: 'nameless' },
      { ...image, name: '.jpg' },
      { ...image, name: 'diploma.jpg' },
    ])
    const certificates = openedPanel(page).getByRole('list', { name: 'Certificates' }).getByRole('listitem')
    await expect(certificates).toHaveText([/diploma\.jpg/])
    expect(await readUploads()).toEqual([{ call: 'POST /api/file/upload', fields: { fileType: 'file' } }])
    await page.reload()
    await expect(certificates).toHaveText([/diploma\.jpg/])
  },
)
