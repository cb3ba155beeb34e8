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
/** One per width, because concurrent changes of one occupation conflict. The demo data has a professional for each. */
const OCCUPATIONS = {
  wide: { title: 'massage', resultTitle: 'Massage therapist' },
  narrow: { title: 'yoga', resultTitle: 'Yoga teacher' },
}
/** Search applies a saved phrase after about a second; the rest is a margin for slow machines. */
const APPLY_TIMEOUT = { timeout: 10_000 }

/** Creates a random word that is too different from every known word to be corrected as a typo. */
const createWord = () => `qx${[...randomBytes(9)].map((byte) => 'bdfgkmptvz'[byte % 10]).join('')}`

const phrasesField = (page: Page) => page.getByLabel('Everyday words')
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

async function saveAndWait(page: Page, message = 'Tag saved.'): Promise<void> {
  await save(page)
  await expect(page.getByText(message)).toBeVisible()
}

test(
  'a search for a synonym phrase finds the professionals of its tag until the phrase is removed',
  { tag: '@one-width' },
  async ({ page, browser, request, expectAccessible }) => {
    const word = createWord()
    const ada = await createAdmin(request)
    const { info } = await call(request, adminInfo, { token: ada.token })
    const form = `/admin/tag/${info.tags.find((tag) => tag.text === TAG)?.id}`
    const context = await browser.newContext()
    const visitor = waitForHydration(await context.newPage())
    const { resultCount, cards, dialog } = searchPage(visitor)
    const chips = visitor.getByRole('list', { name: 'Read as' }).getByRole('link')
    const search = () => visitor.goto(`/search?search=${word}`)

    await search()
    await expect(dialog).toContainText('No professionals found')

    await startSession(page, ada)
    await page.goto(form)
    const originalPhrases = await phrasesField(page).inputValue()
    await phrasesField(page).fill(`${originalPhrases}\n${word}`)
    await expectAccessible(page)
    await saveAndWait(page)
    await expect(async () => {
      await search()
      await expect(chips).toHaveText([`${TAG}, remove✕`], { timeout: 1000 })
    }).toPass(APPLY_TIMEOUT)
    await expect(resultCount).toHaveText(/^\d+ professionals? found$/)
    await expect(cards.first()).toContainText(`Helps with ${TAG}`)

    // Crisis phrases are not allowed as synonyms, because they show emergency help instead of results.
    await page.goto(form)
    await expect(phrasesField(page)).toHaveValue(new RegExp(`\\b${word}\\b`))
    const savedPhrases = await phrasesField(page).inputValue()
    await phrasesField(page).fill(`${savedPhrases}\ni want to kill myself`)
    await save(page)
    await expect(page.getByText(errorDefinitions.word_is_crisis.msg).first()).toBeVisible()
    await expect(page).toHaveURL(form)
    await expectAccessible(page)

    await phrasesField(page).fill(originalPhrases)
    await saveAndWait(page)
    await expect(async () => {
      await search()
      await expect(dialog).toContainText('No professionals found', { timeout: 1000 })
    }).toPass(APPLY_TIMEOUT)
    await expect(chips).toHaveCount(0)
    await page.goto(form)
    await expect(phrasesField(page)).toHaveValue(originalPhrases)
    await context.close()
  },
)

test('a search for a synonym phrase finds the professionals of its occupation until the change is undone', async ({
  page,
  browser,
  request,
  expectAccessible,
}, { project }) => {
  const { title, resultTitle } = OCCUPATIONS[project.name === 'narrow' ? 'narrow' : 'wide']
  const word = createWord()
  await startSession(page, await createAdmin(request))
  const context = await browser.newContext()
  const visitor = waitForHydration(await context.newPage())
  const { resultCount, cards, dialog } = searchPage(visitor)
  const search = () => visitor.goto(`/search?search=${word}`)
  await search()
  await expect(dialog).toContainText('No professionals found')

  await page.goto('/admin/trades')
  await expect(page.getByRole('link', { name: `Edit ${title}`, exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Edit ${title}`, exact: true }).click()
  const originalPhrases = await phrasesField(page).inputValue()
  await phrasesField(page).fill(`${originalPhrases}\n${word}`)
  const preview = page.getByRole('region', { name: 'What changes in searches by words' })
  await expect(preview.getByRole('status')).toHaveText('The first results change in 1 of the 1 search we tried.')
  await expect(preview.getByText(word)).toBeVisible()
  await expectAccessible(page)
  await saveAndWait(page, 'Trade saved.')
  await expect(async () => {
    await search()
    await expect(resultCount).toHaveText(/^\d+ professionals? found$/, { timeout: 1000 })
  }).toPass(APPLY_TIMEOUT)
  await expect(cards.first()).toContainText(resultTitle)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  await expect(async () => {
    await search()
    await expect(dialog).toContainText('No professionals found', { timeout: 1000 })
  }).toPass(APPLY_TIMEOUT)
  await page.getByRole('link', { name: `Edit ${title}`, exact: true }).click()
  await expect(phrasesField(page)).toHaveValue(originalPhrases)

  // Crisis phrases are not allowed as synonyms, because they show emergency help instead of results.
  await phrasesField(page).fill(`${originalPhrases}\ni want to kill myself`)
  await save(page)
  await expect(page.getByText(errorDefinitions.word_is_crisis.msg).first()).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
