import { question } from '@fourfold/contract/catalog/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'

import { stopClock } from '../../setup/browser/clock.ts'
import { readRequestBody } from '../../setup/browser/request-body.ts'
import { recordUploads } from '../../setup/browser/uploads.ts'
import { openedPanel, openPanel, panelHeader, saveButton } from '../../setup/pages/editor.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test } from '../../setup/test.ts'
import { DEMO_PASSWORD, demoEmail, getReservedDemoUser, createScreenshotFile } from '../../setup/users/demo.ts'
import { createProfessional } from '../../setup/users/professionals.ts'
import { logIn } from '../../setup/users/registration.ts'
import { startSession } from '../../setup/users/sessions.ts'

/** Waits for the next request that saves the profile and returns its body. */
async function waitForSavedBody(page: Page): Promise<Record<string, unknown>> {
  return readRequestBody(await page.waitForRequest(`**/api${editProfile.path}`))
}

async function openAsNewProfessional(page: Page, request: APIRequestContext, panelNumber: number) {
  const person = await createProfessional(request)
  await startSession(page, person)
  await openPanel(page, panelNumber)
  return person
}

type DemoEditor = { index: number; project: string; panelNumber: number }

/** Opens the editor as a demo professional with a complete profile. */
async function openAsDemoUser(page: Page, { index, project, panelNumber }: DemoEditor) {
  const username = getReservedDemoUser(index, project)
  await startSession(page, { email: demoEmail(username) }, DEMO_PASSWORD)
  await openPanel(page, panelNumber)
  return username
}

/** Selects an option of a searchable list. */
async function selectFromCombobox(page: Page, label: string, option: string): Promise<void> {
  await openedPanel(page).getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test(
  'the login redirects to the editor and opens only the panel of the URL',
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
  'saving an editor panel opens the next panel after 300 ms without a page load',
  { tag: ['@one-width', '@PRO-35'] },
  async ({ page, request }) => {
    await page.clock.install()
    await openAsNewProfessional(page, request, 7)
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
  'uploading a profile or cover photo saves it without a message or a panel change',
  { tag: ['@one-width', '@PRO-36', '@FIL-16'] },
  async ({ page, request }) => {
    const readUploads = await recordUploads(page)
    await openAsNewProfessional(page, request, 1)
    for (const { title, type, field } of [
      { title: 'Profile photo', type: 'profile', field: 'profileImageUrl' },
      { title: 'Cover photo', type: 'background', field: 'backgroundImageUrl' },
    ]) {
      const uploadResponse = page.waitForResponse('**/api/file/upload')
      const savedBody = waitForSavedBody(page)
      const section = openedPanel(page).getByRole('region', { name: title })
      await section.locator('input[type=file]').setInputFiles(await createScreenshotFile(page))
      const { data } = await (await uploadResponse).json()
      expect(await savedBody).toEqual({ [field]: data.url })
      await expect(section.getByRole('img', { name: `Your ${title.toLowerCase()}` })).toBeVisible()
      expect((await readUploads()).at(-1)?.fields).toEqual({ fileType: type })
    }
    await expect(page.getByText('Saved.')).toHaveCount(0)
    await expect(page).toHaveURL('/profile/edit?panel=1')
  },
)

test(
  'selecting a category requires a profile photo, and the panel has no Save button without one',
  { tag: ['@every-browser', '@one-width', '@CAT-25', '@CAT-26', '@CAT-27'] },
  async ({ page, request }) => {
    await openAsNewProfessional(page, request, 3)
    const text = 'You need to upload your profile photo to be able to select category'
    await expect(openedPanel(page).getByText(text, { exact: true })).toBeVisible()
    await expect(saveButton(page)).toHaveCount(0)
    await openedPanel(page).getByRole('switch', { name: 'Movement' }).click()
    await expect(page.getByRole('dialog')).toContainText(text)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(openedPanel(page).getByRole('switch', { name: 'Movement' })).not.toBeChecked()
  },
)

test(
  'a category without a title is marked as incomplete and not saved, and a dialog explains it',
  { tag: ['@CAT-19', '@CAT-21', '@CAT-22'] },
  async ({ page }, { project }) => {
    await openAsDemoUser(page, { index: 0, project: project.name, panelNumber: 3 })
    let saveCount = 0
    page.on('request', (request) => (saveCount += request.url().endsWith(editProfile.path) ? 1 : 0))
    const block = openedPanel(page).locator('section').filter({ hasText: 'Active until' }).first()
    const title = block.getByLabel('Title')
    const originalTitle = await title.inputValue()
    await title.fill('')
    await saveButton(page).click()
    await expect(page.getByRole('dialog')).toContainText(/occupation and goals for all requested categories/)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(title).toHaveAccessibleDescription('Title required')
    await expect(block.getByRole('img', { name: 'Not complete' })).toBeVisible()
    expect(saveCount).toBe(0)

    await title.fill(`${originalTitle} and more`)
    await saveButton(page).click()
    await expect(panelHeader(page, 'Media library')).toHaveAttribute('aria-expanded', 'true')
    expect(saveCount).toBe(1)
  },
)

test(
  'a category without a goal is marked as incomplete and not saved',
  { tag: ['@one-width', '@CAT-20', '@CAT-21'] },
  async ({ page }, { project }) => {
    await openAsDemoUser(page, { index: 1, project: project.name, panelNumber: 3 })
    const block = openedPanel(page).locator('section').filter({ hasText: 'Active until' }).first()
    const selectedGoals = block.getByRole('checkbox', { checked: true })
    await expect(selectedGoals).not.toHaveCount(0)
    while ((await selectedGoals.count()) > 0) await selectedGoals.first().press(' ')
    await saveButton(page).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(block.getByText('Goal required')).toBeVisible()
    await expect(block.getByRole('img', { name: 'Not complete' })).toBeVisible()
  },
)

test('a saved story appears on the public profile', { tag: '@one-width' }, async ({ page }, { project }) => {
  const username = await openAsDemoUser(page, { index: 2, project: project.name, panelNumber: 5 })
  await openedPanel(page).getByLabel('My Story').fill('I began with my own knees.')
  await saveButton(page).click()
  await expect(panelHeader(page, 'For in-person meetings')).toHaveAttribute('aria-expanded', 'true')
  await page.goto(`/user/${username}`)
  await expect(page.getByText('I began with my own knees.')).toBeVisible()
})

test(
  'the state field appears, and is saved, only for the United States',
  { tag: ['@one-width', '@PRO-39', '@PRO-40'] },
  async ({ page, request }) => {
    await openAsNewProfessional(page, request, 6)
    const state = openedPanel(page).getByRole('combobox', { name: 'State' })
    await selectFromCombobox(page, 'Country', 'United States')
    await state.selectOption('Texas')
    const bodyWithState = waitForSavedBody(page)
    await saveButton(page).click()
    expect(await bodyWithState).toMatchObject({ country: 'US', state: 'TX' })
    await expect(panelHeader(page, 'Social media')).toHaveAttribute('aria-expanded', 'true')
    await panelHeader(page, 'For in-person meetings').click()
    await selectFromCombobox(page, 'Country', 'Germany')
    await expect(state).toBeHidden()
    const bodyWithoutState = waitForSavedBody(page)
    await saveButton(page).click()
    expect(await bodyWithoutState).toMatchObject({ country: 'DE', state: null })
  },
)

test(
  'selected life events are saved as requested tags',
  {
    tag: ['@one-width', '@PRO-34', '@OP-033'],
  },
  async ({ page, request }) => {
    const reply = await call(request, question, { query: { type: 'traumatic' } })
    const [answer] = reply.question.answers
    await openAsNewProfessional(page, request, 11)
    const lifeEvent = openedPanel(page).getByRole('checkbox', { name: answer?.text ?? '' })
    await lifeEvent.press(' ')
    const savedBody = waitForSavedBody(page)
    await saveButton(page).click()
    expect(await savedBody).toEqual({ other: { requestedTags: answer?.tags } })
    await expect(openedPanel(page).getByText('Saved.')).toBeVisible()
    await page.reload()
    await expect(lifeEvent).toBeChecked()
  },
)

test(
  'leaving the profile editor with unsaved changes asks for confirmation',
  { tag: '@one-width' },
  async ({ page, request }) => {
    await openAsNewProfessional(page, request, 7)
    await openedPanel(page).getByRole('textbox').first().fill('https://example.com')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL('/profile/edit?panel=7')
  },
)
