import { searchPage } from '../../setup/pages/search.ts'
import { expect, test } from '../../setup/test.ts'
import { createConfirmedMember, startSession } from '../../setup/users/sessions.ts'

test(
  'the reminder about the Search button appears after the place field loses the focus, not while typing',
  { tag: ['@one-width', '@SEA-11'] },
  async ({ page, request }) => {
    const { tab, placeField, dialog } = searchPage(page)
    await startSession(page, await createConfirmedMember(request))
    await page.clock.install()
    await page.goto('/search')
    await tab('Search').click()
    await placeField.fill('7870')
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('option', { name: 'Austin, TX 78704' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await placeField.blur()
    await page.clock.fastForward(60_000)
    await expect(dialog).toContainText('green Search button')
  },
)

test(
  'setting a filter without searching shows the reminder about the Search button once',
  {
    tag: ['@one-width', '@SEA-11', '@OP-090'],
  },
  async ({ page, request }) => {
    const { tab, stateField, dialog, resultCount } = searchPage(page)
    await startSession(page, await createConfirmedMember(request))
    await page.clock.install()
    await page.goto('/search')
    await tab('Search').click()
    await stateField.selectOption('TX')
    await expect(dialog).toContainText('green Search button')
    await dialog.getByRole('button', { name: 'Not yet' }).click()
    await expect(dialog).toBeHidden()
    await stateField.selectOption('CA')
    await page.clock.fastForward(60_000)
    await expect(dialog).toBeHidden()
    await expect(resultCount).toHaveText('')
  },
)
