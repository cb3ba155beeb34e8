import { NETWORK_ERROR } from '../../setup/browser/network.ts'
import { messageField, createChatPartners, messageList, typeMessage } from '../../setup/pages/chat.ts'
import { searchPage } from '../../setup/pages/search.ts'
import { expect, test } from '../../setup/test.ts'

test('a search that indicates suicide shows crisis hotlines above the results', async ({ page, expectAccessible }) => {
  const { tab, searchField, button, results, cards } = searchPage(page)
  await page.goto('/search')
  await tab('Search').click()
  await searchField.fill('i want to die')
  await button.click()
  const card = page.getByRole('alert')
  await expect(card.getByRole('heading')).toHaveText("You don't have to be alone with this.")
  await expect(card.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988')
  await expect(card.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988')
  await expect(card.getByRole('link', { name: 'In danger now: 911' })).toHaveAttribute('href', 'tel:911')
  await expect(card.getByRole('link', { name: 'Call 988' })).toBeInViewport()
  await expect(results.getByText('instead of')).toBeHidden()
  await expect(cards.filter({ hasText: 'dietitian' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a search about a medical emergency shows only the emergency number', async ({ page }) => {
  const { results, cards, dialog } = searchPage(page)
  await page.goto('/search?search=my%20mom%20is%20not%20breathing')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await expect(cards).toHaveCount(0)
  await expect(results.getByText('No professionals found')).toBeHidden()
  await expect(dialog).toBeHidden()
})

test(
  'a crisis search shows the hotline without JavaScript',
  { tag: '@one-width' },
  async ({ browser, browserName }) => {
    test.skip(browserName === 'firefox', 'WebDriver BiDi cannot disable scripts.')
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/search?search=my%20husband%20hits%20me')
    await expect(page.getByRole('link', { name: 'Call 1-800-799-7233' })).toBeVisible()
    await context.close()
  },
)

test('a chat message that indicates suicide is sent and shows hotlines to the sender only', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const { ines, sam, inesPage } = await createChatPartners(page, browser)
  await page.goto(`/chat/${ines.username}`)
  await typeMessage(page, 'Hello Ines')
  await inesPage.goto(`/chat/${sam.username}`)
  await typeMessage(page, 'I do not want to live anymore')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Call 988' })).toBeVisible()
  await expect(messageField(page)).toBeInViewport()
  await expectAccessible(page)
  await expect(messageList(inesPage).getByText('I do not want to live anymore')).toBeVisible()
  await expect(inesPage.getByText('988')).toHaveCount(0)
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('the crisis card in a chat appears offline', { tag: '@one-width' }, async ({ page, browser, monitor }) => {
  monitor.allowedMessages.push(NETWORK_ERROR, /net::ERR_FAILED/, /WebSocket connection to/)
  const { ines } = await createChatPartners(page, browser)
  const cardScript = page.waitForResponse((response) => /\/CrisisCard-[^/]*\.js/.test(response.url()))
  await page.goto(`/chat/${ines.username}`)
  await cardScript
  await page.context().setOffline(true)
  await typeMessage(page, 'I want to kill myself')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Call 988' })).toBeVisible()
  await page.context().setOffline(false)
})
