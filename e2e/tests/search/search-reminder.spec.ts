import { searchPage } from '../../setup/pages/search.ts'
import { expect, test } from '../../setup/test.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

test(
  'nobody is interrupted while typing a place, and is told on leaving it without a search',
  { tag: ['@one-width', '@SEA-11'] },
  async ({ page, request }) => {
    const { tab, place, dialog } = searchPage(page)
    await startSession(page, await createConfirmedMember(request))
    await page.clock.install()
    await page.goto('/search')
    await tab('Search').click()
    await place.fill('7870')
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('option', { name: 'Austin, TX 78704' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await place.blur()
    await page.clock.fastForward(60_000)
    await expect(dialog).toContainText('green Search button')
  },
)

test(
  'a filter that nobody searches with brings the word about the green button, once',
  {
    tag: ['@one-width', '@SEA-11', '@OP-090'],
  },
  async ({ page, request }) => {
    const { tab, state, dialog, found } = searchPage(page)
    await startSession(page, await createConfirmedMember(request))
    await page.clock.install()
    await page.goto('/search')
    await tab('Search').click()
    await state.selectOption('TX')
    await expect(dialog).toContainText('green Search button')
    await dialog.getByRole('button', { name: 'Not yet' }).click()
    await expect(dialog).toBeHidden()
    await state.selectOption('CA')
    await page.clock.fastForward(60_000)
    await expect(dialog).toBeHidden()
    await expect(found).toHaveText('')
  },
)
