import { question } from '@fourfold/contract/catalog/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'

import { stopClock } from '../../setup/browser/clock.ts'
import { requestBody } from '../../setup/browser/request-body.ts'
import { recordUploads } from '../../setup/browser/uploads.ts'
import { openedPanel, openPanel, panelHeader, saveButton } from '../../setup/pages/editor.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { DEMO_PASSWORD, demoEmail, reservedDemoUser, screenshotFile } from '../../setup/users/demo.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { logIn } from '../../setup/users/registration.ts'
import { startSession } from '../../setup/users/sessions.ts'

/** What the page sends of the profile next. */
async function savedBy(page: Page): Promise<Record<string, unknown>> {
  return requestBody(await page.waitForRequest(`**/api${editProfile.path}`))
}

async function newcomer(page: Page, request: APIRequestContext, at: number) {
  const person = await createProfessional(request)
  await startSession(page, person)
  await openPanel(page, at)
  return person
}

/** Somebody of the demo world, who has everything. */
async function settled(page: Page, { place, project, at }: { place: number; project: string; at: number }) {
  const username = reservedDemoUser(place, project)
  await startSession(page, { email: demoEmail(username) }, DEMO_PASSWORD)
  await openPanel(page, at)
  return username
}

/** Picks from a list that can be searched by typing. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await openedPanel(page).getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test(
  'after the login the address opens its panel, and no other',
  { tag: ['@SHL-31', '@PRO-30'] },
  async ({ page, request, expectAccessible }) => {
    const { email } = await createProfessional(request)
    await page.goto('/profile/edit?panel=7')
    await expect(page).toHaveURL(`/login?nextUrl=${encodeURIComponent('/profile/edit?panel=7')}`)
    await logIn(page, email)
    await expect(page).toHaveURL('/profile/edit?panel=7')
    await expect(panelHeader(page, 'Social media')).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('button', { expanded: true }).and(page.locator('h2 button'))).toHaveCount(1)
    await expectAccessible(page)
  },
)

test(
  'a saved panel leads to the next after 300 ms, on the same page',
  { tag: ['@one-width', '@PRO-35'] },
  async ({ page, request }) => {
    await page.clock.install()
    await newcomer(page, request, 7)
    await openedPanel(page).getByLabel('Website').fill('example.com')
    await stopClock(page)
    await saveButton(page).click()
    await expect(openedPanel(page).getByText('Saved.')).toBeVisible()
    await page.clock.runFor(299)
    await expect(page).toHaveURL('/profile/edit?panel=7')
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/profile/edit?panel=8')
    await expect(panelHeader(page, 'Appointment information')).toHaveAttribute('aria-expanded', 'true')
  },
)

test(
  'photo and cover save themselves, without a word and without leaving the panel',
  { tag: ['@one-width', '@PRO-36', '@FIL-16'] },
  async ({ page, request }) => {
    const uploads = await recordUploads(page)
    await newcomer(page, request, 1)
    for (const { title, type, field } of [
      { title: 'Profile photo', type: 'profile', field: 'profileImageUrl' },
      { title: 'Cover photo', type: 'background', field: 'backgroundImageUrl' },
    ]) {
      const uploaded = page.waitForResponse('**/api/file/upload')
      const saved = savedBy(page)
      const part = openedPanel(page).getByRole('region', { name: title })
      await part.locator('input[type=file]').setInputFiles(await screenshotFile(page))
      const { data } = await (await uploaded).json()
      expect(await saved).toEqual({ [field]: data.url })
      await expect(part.getByRole('img', { name: `Your ${title.toLowerCase()}` })).toBeVisible()
      expect((await uploads()).at(-1)?.fields).toEqual({ fileType: type })
    }
    await expect(page.getByText('Saved.')).toHaveCount(0)
    await expect(page).toHaveURL('/profile/edit?panel=1')
  },
)

test(
  'no category is selected without a photo, and there is no Save',
  { tag: ['@every-browser', '@one-width', '@CAT-25', '@CAT-26', '@CAT-27'] },
  async ({ page, request }) => {
    await newcomer(page, request, 3)
    const words = 'You need to upload your profile photo to be able to select category'
    await expect(openedPanel(page).getByText(words, { exact: true })).toBeVisible()
    await expect(saveButton(page)).toHaveCount(0)
    await openedPanel(page).getByRole('switch', { name: 'Movement' }).click()
    await expect(page.getByRole('dialog')).toContainText(words)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(openedPanel(page).getByRole('switch', { name: 'Movement' })).not.toBeChecked()
  },
)

test(
  'a category without a title is flagged and not saved, and a dialog says so',
  { tag: ['@CAT-19', '@CAT-21', '@CAT-22'] },
  async ({ page }, { project }) => {
    await settled(page, { place: 0, project: project.name, at: 3 })
    let saves = 0
    page.on('request', (made) => (saves += made.url().endsWith(editProfile.path) ? 1 : 0))
    const block = openedPanel(page).locator('section').filter({ hasText: 'Active until' }).first()
    const title = block.getByLabel('Title')
    const before = await title.inputValue()
    await title.fill('')
    await saveButton(page).click()
    await expect(page.getByRole('dialog')).toContainText(/occupation and goals for all requested categories/)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(title).toHaveAccessibleDescription('Title required')
    await expect(block.getByRole('img', { name: 'Not complete' })).toBeVisible()
    expect(saves).toBe(0)

    await title.fill(`${before} and more`)
    await saveButton(page).click()
    await expect(panelHeader(page, 'Media library')).toHaveAttribute('aria-expanded', 'true')
    expect(saves).toBe(1)
  },
)

test(
  'a category without a goal is flagged and not saved',
  { tag: ['@one-width', '@CAT-20', '@CAT-21'] },
  async ({ page }, { project }) => {
    await settled(page, { place: 1, project: project.name, at: 3 })
    const block = openedPanel(page).locator('section').filter({ hasText: 'Active until' }).first()
    const chosen = block.getByRole('checkbox', { checked: true })
    await expect(chosen).not.toHaveCount(0)
    while ((await chosen.count()) > 0) await chosen.first().press(' ')
    await saveButton(page).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(block.getByText('Goal required')).toBeVisible()
    await expect(block.getByRole('img', { name: 'Not complete' })).toBeVisible()
  },
)

test(
  'what somebody tells about the practice is on the public page',
  { tag: '@one-width' },
  async ({ page }, { project }) => {
    const username = await settled(page, { place: 2, project: project.name, at: 5 })
    await openedPanel(page).getByLabel('My Story').fill('I began with my own knees.')
    await saveButton(page).click()
    await expect(panelHeader(page, 'For in-person meetings')).toHaveAttribute('aria-expanded', 'true')
    await page.goto(`/user/${username}`)
    await expect(page.getByText('I began with my own knees.')).toBeVisible()
  },
)

test(
  'the United States alone have states, and only with them is one sent',
  { tag: ['@one-width', '@PRO-39', '@PRO-40'] },
  async ({ page, request }) => {
    await newcomer(page, request, 6)
    const state = openedPanel(page).getByRole('combobox', { name: 'State' })
    await choose(page, 'Country', 'United States')
    await state.selectOption('Texas')
    const withState = savedBy(page)
    await saveButton(page).click()
    expect(await withState).toMatchObject({ country: 'US', state: 'TX' })
    await expect(panelHeader(page, 'Social media')).toHaveAttribute('aria-expanded', 'true')
    await panelHeader(page, 'For in-person meetings').click()
    await choose(page, 'Country', 'Germany')
    await expect(state).toBeHidden()
    const without = savedBy(page)
    await saveButton(page).click()
    expect(await without).toMatchObject({ country: 'DE', state: null })
  },
)

test(
  'the events somebody has overcome or worked with are kept as requested tags',
  {
    tag: ['@one-width', '@PRO-34', '@OP-033'],
  },
  async ({ page, request }) => {
    const asked = await call(request, question, { query: { type: 'traumatic' } })
    const [first] = asked.question.answers
    await newcomer(page, request, 11)
    const event = openedPanel(page).getByRole('checkbox', { name: first?.text ?? '' })
    await event.press(' ')
    const saved = savedBy(page)
    await saveButton(page).click()
    expect(await saved).toEqual({ other: { requestedTags: first?.tags } })
    await expect(openedPanel(page).getByText('Saved.')).toBeVisible()
    await page.reload()
    await expect(event).toBeChecked()
  },
)

test('unsaved changes are not lost silently', { tag: '@one-width' }, async ({ page, request }) => {
  await newcomer(page, request, 7)
  await openedPanel(page).getByRole('textbox').first().fill('https://example.com')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL('/profile/edit?panel=7')
})
