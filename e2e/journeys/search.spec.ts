import { expect, test } from '../setup/journey.ts'
import { signUp } from '../setup/people.ts'
import { searchOn, signUpConfirmed } from '../setup/search.ts'

test('SEA-01, SEA-02, SEA-12, SEA-15 to SEA-17, SEA-22: a visitor searches by words, and sees more', async ({
  page,
  expectAccessible,
}) => {
  const { tab, words, button, results, found, cards } = searchOn(page)
  await page.goto('/search')
  await expect(tab('Match')).toHaveAttribute('aria-selected', 'true')
  await tab('Search').click()
  await expect(words).toBeVisible()
  await button.click()
  await expect(found).toHaveText(/^\d+ professionals found$/)

  const groups = results.getByRole('region')
  await expect(groups.getByRole('heading', { level: 2 })).toHaveText(['Movement', 'Meals', 'Mind', 'Money'])
  const first = groups.first().getByRole('article')
  await expect(first).toHaveCount(5)
  const link = first.first().getByRole('link')
  await expect(link).toHaveAttribute('href', /^\/user\/[\w.]+$/)
  const isNarrow = (page.viewportSize()?.width ?? 0) < 576
  expect(await first.first().locator('img').boundingBox()).toMatchObject({ width: isNarrow ? 80 : 125 })
  await expectAccessible(page)

  await groups
    .first()
    .getByRole('button', { name: /^See more/ })
    .click()
  await expect(first.nth(5).getByRole('link')).toBeFocused()
  expect(await cards.count()).toBeGreaterThan(20)
})

test('SEA-04 to SEA-06, SEA-08: a visitor signs up to filter and to match, and comes back', async ({ page }) => {
  const { tab, button, dialog } = searchOn(page)
  await page.goto('/search?search=coach')
  for (const filter of ['Zip code or city', 'State']) {
    const field = page.getByLabel(filter)
    await expect(field).toHaveAttribute('readonly')
    await field.click()
    await expect(dialog).toContainText('Sign up')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await field.press('a')
    await expect(dialog).toContainText('Sign up')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await tab('Match').click()
  await button.click()
  await expect(dialog).toContainText('Sign up to see who fits')
  await dialog.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`/register/member?nextUrl=${encodeURIComponent('/search?search=coach')}`)
  await page.goBack()
  await expect(dialog).toBeHidden()
})

test('SEA-03, SEA-13, SEA-14: words of the address are searched; where nobody is found the page leads on', async ({
  page,
  expectAccessible,
}) => {
  const { tab, words, found, cards, dialog } = searchOn(page)
  await page.goto('/search?search=zzyzx')
  await expect(dialog).toContainText('No professionals found')
  await expect(dialog).toContainText(/beta test.*broadening.*“Web Conferencing” only/)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'See every topic' }).click()

  await page.getByRole('main').getByRole('link', { name: 'See who works in Mind' }).click()
  await expect(page).toHaveURL('/search/mind')
  await page.getByRole('link', { name: 'Search “Mind”' }).click()
  await expect(tab('Search')).toHaveAttribute('aria-selected', 'true')
  await expect(words).toHaveValue('Mind')
  await expect(found).toHaveText(/^\d+ professionals? found$/)
  await expect(cards.first()).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('SEA-03, SEA-12, SEA-16: without JavaScript the search answers too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const { words, button, cards } = searchOn(page)
  await page.goto('/search?search=therapist')
  await expect(page).toHaveTitle(/^therapist: /)
  await expect(cards.first().getByRole('link')).toHaveAttribute('href', /^\/user\//)
  await words.fill('coach')
  await button.click()
  await expect(page).toHaveURL('/search?search=coach')
  await expect(cards.first()).toContainText(/coach/i)
  await context.close()
})

test('SEA-08 to SEA-10: a member without a confirmed address is asked to confirm it, and gets the mail again', async ({
  page,
  expectAccessible,
}) => {
  const { state, place, button, dialog, tab, words, found } = searchOn(page)
  await signUp(page)
  await page.goto('/search')
  await expect(page.getByRole('group', { name: 'Questionnaire' })).toBeVisible()
  await button.click()
  await expect(dialog).toContainText('verified e-mail address')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(dialog.getByText('The mail is on its way.')).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()

  await state.selectOption('TX')
  await expect(dialog).toContainText('verified e-mail address')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(state).toHaveValue('')
  await place.press('a')
  await expect(dialog).toContainText('verified e-mail address')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await tab('Search').click()
  await words.fill('coach')
  await button.click()
  await expect(found).toHaveText(/^\d+ professionals? found$/)
})

test('SEA-04, SEA-05, SEA-07, SEA-11, SEA-14, SEA-17, SEA-19, SEA-26, SHL-15: a member is matched, filters, looks at somebody and finds all as it was', async ({
  page,
  expectAccessible,
}) => {
  const { button, place, state, dialog, found, cards, longGroup } = searchOn(page)
  await signUpConfirmed(page)
  await page.goto('/search')
  const questions = page.getByRole('group', { name: 'Questionnaire' })
  await questions.locator('label').first().click()
  await expect(questions).toContainText('Question 2')
  await button.click()
  await expect(found).toHaveText(/^\d+ professionals? found$/)
  await expect(cards.first()).toContainText('100% match')
  await expect(cards.first()).toContainText(/of your goals/)
  await expectAccessible(page)

  await longGroup.getByRole('button', { name: /^See more/ }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true)
  const [name, shown, top] = [
    await page.evaluate(() => document.activeElement?.textContent),
    await cards.count(),
    await page.evaluate(() => window.scrollY),
  ]
  expect(top).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await page.goBack()
  await expect(cards).toHaveCount(shown)
  await expect(questions).toContainText('Question 2')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)

  await place.fill('new york, n')
  await expect(page.getByText('GeoNames')).toBeVisible()
  await page.getByRole('option', { name: 'New York, NY' }).click()
  await expect(dialog).toContainText('green Search button')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await expect(dialog).toBeHidden()
  await state.selectOption({ label: 'American Samoa' })
  await button.click()
  await expect(dialog).toContainText('No professionals found')
  await dialog.getByRole('button', { name: /^Search in any state\s*\d+ found$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(state).toHaveValue('')
  await expect(found).toHaveText(/^\d+ professionals? found$/)
})
