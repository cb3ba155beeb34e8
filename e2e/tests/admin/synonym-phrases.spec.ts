import { randomBytes } from 'node:crypto'

import { adminInfo } from '@fourfold/contract/admin/catalog/endpoints'
import { errorDefinitions } from '@fourfold/contract/errors'
import type { Page } from '@playwright/test'

import { searchPage } from '../../setup/pages/search.ts'
import { call } from '../../setup/server/call.ts'
import { expect, test, waitForHydration } from '../../setup/test.ts'
import { createAdmin } from '../../setup/users/admins.ts'
import { startSession } from '../../setup/users/sessions.ts'

const TAG = 'Nightmares'
/** One for each width, because saving what somebody else has changed is refused; each with a title that somebody has. */
const TRADES = {
  wide: { title: 'massage', says: 'Massage therapist' },
  narrow: { title: 'yoga', says: 'Yoga teacher' },
}
/** A saved word is understood about a second later; the rest is for slow machines. */
const SOON = { timeout: 10_000 }

/** A word that nobody says, far enough from all that anybody does not to be taken for a slip. */
const newWord = () => `qx${[...randomBytes(9)].map((byte) => 'bdfgkmptvz'[byte % 10]).join('')}`

const wordsField = (page: Page) => page.getByLabel('Everyday words')
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

async function saved(page: Page, note = 'Tag saved.'): Promise<void> {
  await save(page)
  await expect(page.getByText(note)).toBeVisible()
}

test(
  'what an admin calls an everyday word of a tag finds its people, until it is taken out',
  { tag: '@one-width' },
  async ({ page, browser, request, expectAccessible }) => {
    const word = newWord()
    const ada = await createAdmin(request)
    const { info } = await call(request, adminInfo, { token: ada.token })
    const form = `/admin/tag/${info.tags.find((tag) => tag.text === TAG)?.id}`
    const context = await browser.newContext()
    const visitor = waitForHydration(await context.newPage())
    const { found, cards, dialog } = searchPage(visitor)
    const chips = visitor.getByRole('list', { name: 'Read as' }).getByRole('link')
    const asks = () => visitor.goto(`/search?search=${word}`)

    await asks()
    await expect(dialog).toContainText('No professionals found')

    await startSession(page, ada)
    await page.goto(form)
    const before = await wordsField(page).inputValue()
    await wordsField(page).fill(`${before}\n${word}`)
    await expectAccessible(page)
    await saved(page)
    await expect(async () => {
      await asks()
      await expect(chips).toHaveText([`${TAG}, remove✕`], { timeout: 1000 })
    }).toPass(SOON)
    await expect(found).toHaveText(/^\d+ professionals? found$/)
    await expect(cards.first()).toContainText(`Helps with ${TAG}`)

    // A cry for help is answered as one: it leads to no list of people.
    await page.goto(form)
    await expect(wordsField(page)).toHaveValue(new RegExp(`\\b${word}\\b`))
    const withWord = await wordsField(page).inputValue()
    await wordsField(page).fill(`${withWord}\ni want to kill myself`)
    await save(page)
    await expect(page.getByText(errorDefinitions.word_is_crisis.msg).first()).toBeVisible()
    await expect(page).toHaveURL(form)
    await expectAccessible(page)

    await wordsField(page).fill(before)
    await saved(page)
    await expect(async () => {
      await asks()
      await expect(dialog).toContainText('No professionals found', { timeout: 1000 })
    }).toPass(SOON)
    await expect(chips).toHaveCount(0)
    await page.goto(form)
    await expect(wordsField(page)).toHaveValue(before)
    await context.close()
  },
)

test('what an admin calls an everyday word of a trade finds its people, until that is undone', async ({
  page,
  browser,
  request,
  expectAccessible,
}, { project }) => {
  const { title, says } = TRADES[project.name === 'narrow' ? 'narrow' : 'wide']
  const word = newWord()
  await startSession(page, await createAdmin(request))
  const context = await browser.newContext()
  const visitor = waitForHydration(await context.newPage())
  const { found, cards, dialog } = searchPage(visitor)
  const asks = () => visitor.goto(`/search?search=${word}`)
  await asks()
  await expect(dialog).toContainText('No professionals found')

  await page.goto('/admin/trades')
  await expect(page.getByRole('link', { name: `Edit ${title}`, exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Edit ${title}`, exact: true }).click()
  const before = await wordsField(page).inputValue()
  await wordsField(page).fill(`${before}\n${word}`)
  const preview = page.getByRole('region', { name: 'What changes in searches by words' })
  await expect(preview.getByRole('status')).toHaveText('The first results change in 1 of the 1 search we tried.')
  await expect(preview.getByText(word)).toBeVisible()
  await expectAccessible(page)
  await saved(page, 'Trade saved.')
  await expect(async () => {
    await asks()
    await expect(found).toHaveText(/^\d+ professionals? found$/, { timeout: 1000 })
  }).toPass(SOON)
  await expect(cards.first()).toContainText(says)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(async () => {
    await asks()
    await expect(dialog).toContainText('No professionals found', { timeout: 1000 })
  }).toPass(SOON)
  await page.getByRole('link', { name: `Edit ${title}`, exact: true }).click()
  await expect(wordsField(page)).toHaveValue(before)

  // A cry for help is answered as one: it leads to no list of people.
  await wordsField(page).fill(`${before}\ni want to kill myself`)
  await save(page)
  await expect(page.getByText(errorDefinitions.word_is_crisis.msg).first()).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
