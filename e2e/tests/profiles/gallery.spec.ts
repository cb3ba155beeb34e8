import { profile } from '@fourfold/contract/profiles/endpoints'
import type { Locator, Page } from '@playwright/test'

import { expectVisibleFocus, pressEnterOn } from '../../setup/browser/keyboard.ts'
import { openedPanel, openPanel } from '../../setup/pages/editor.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { createScreenshotFile } from '../../setup/users/demo.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { startSession } from '../../setup/users/sessions.ts'

const library = (page: Page) => openedPanel(page).getByRole('list', { name: 'Media library' })
const button = (page: Page, name: string) => library(page).getByRole('button', { name, exact: true })

const readHrefs = (links: Locator) => links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))

/** Returns the links of the pictures in order. */
const readPictureOrder = (page: Page) => readHrefs(library(page).getByRole('link'))

test(
  'a professional uploads, reorders and deletes pictures by keyboard, and the public profile shows the result',
  { tag: '@phone' },
  async ({ page, request, expectAccessible }) => {
    const ines = await createProfessional(request, 'Ines')
    await startSession(page, ines)
    await openPanel(page, 4)
    await expect(openedPanel(page).getByText('No images or videos yet.')).toBeVisible()
    await expectAccessible(page)

    const files = ['one.png', 'two.jpg', 'three.png'].map((name) => createScreenshotFile(page, name))
    await openedPanel(page)
      .locator('input[type=file]')
      .setInputFiles(await Promise.all(files))
    await expect(library(page).getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)
    const [first = '', second = '', third = ''] = await readPictureOrder(page)

    await expect(button(page, 'Move image 1 earlier')).toBeDisabled()
    await pressEnterOn(page, button(page, 'Move image 1 later'))
    await expect.poll(() => readPictureOrder(page)).toEqual([second, first, third])
    await expect(page.getByText('Moved to place 2 of 3.')).toBeAttached()
    // The focus stays on the button of the moved picture, so that pressing it again moves the picture further.
    await expectVisibleFocus(button(page, 'Move image 2 later'))
    await page.keyboard.press('Enter')
    await expect.poll(() => readPictureOrder(page)).toEqual([second, third, first])
    await expectVisibleFocus(button(page, 'Move image 3 earlier'))
    await expectAccessible(page)

    const loadSavedOrder = async () => {
      const { images } = await call(request, profile, { token: ines.token, query: {} })
      return images.map(({ url }) => new URL(url, page.url()).href)
    }
    await expect.poll(loadSavedOrder).toEqual([second, third, first])
    await page.reload()
    await expect.poll(() => readPictureOrder(page)).toEqual([second, third, first])

    await pressEnterOn(page, button(page, 'Delete image 2'))
    await expect(page.getByRole('dialog', { name: 'Delete image?' })).toBeVisible()
    await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    await expect.poll(() => readPictureOrder(page)).toEqual([second, first])
    await expect(openedPanel(page).locator('input[type=file]')).toBeFocused()
    await page.goto(`/user/${ines.username}`)
    const gallery = page.getByRole('region', { name: 'Gallery' }).getByRole('link')
    await expect.poll(() => readHrefs(gallery)).toEqual([second, first])
    await expectAccessible(page)
  },
)

test('a single picture cannot be moved, and an order that the server rejects is reverted with an error', async ({
  page,
  request,
}) => {
  await startSession(page, await createProfessional(request))
  await openPanel(page, 4)
  const input = openedPanel(page).locator('input[type=file]')
  await input.setInputFiles(await createScreenshotFile(page, 'one.png'))
  await expect(library(page).getByRole('listitem')).toHaveCount(1)
  await expect(library(page).getByRole('button', { name: /^Move/ })).toHaveCount(0)
  await input.setInputFiles(await createScreenshotFile(page, 'two.jpg'))
  await expect(library(page).getByRole('listitem')).toHaveCount(2)
  const originalOrder = await readPictureOrder(page)
  const msg = 'Too many changes at once. Please wait a moment.'
  await page.route('**/api/file/arrange', (route) =>
    route.fulfill({ status: 429, json: { data: null, errors: [{ code: 'too_many', msg }] } }),
  )
  await button(page, 'Move image 1 later').click()
  await expect(openedPanel(page).getByRole('alert').filter({ hasText: msg })).toBeVisible()
  await expect.poll(() => readPictureOrder(page)).toEqual(originalOrder)
})
