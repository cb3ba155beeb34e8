import type { Locator } from '@playwright/test'

import { NETWORK_ERROR } from '../../setup/browser/network.ts'
import { messageField, createChatPartners, messageList, typeMessage } from '../../setup/pages/chat.ts'
import { openNavigation } from '../../setup/pages/navigation.ts'
import { expect, test } from '../../setup/test.ts'
import { createScreenshotFile } from '../../setup/users/demo.ts'

/** Measures the horizontal distances of an element to the edges of its scroll area. */
async function measureInsets(element: Locator, area: Locator): Promise<{ left: number; right: number }> {
  const [inner, outer] = [await element.boundingBox(), await area.boundingBox()]
  if (!inner || !outer) throw new Error('The element is not visible.')
  return { left: inner.x - outer.x, right: outer.x + outer.width - inner.x - inner.width }
}

test(
  'chat messages and read receipts arrive live, and own messages are on the right',
  { tag: ['@phone', '@CHT-03', '@CHT-17'] },
  async ({ page, browser, expectAccessible }) => {
    const { ines, sam, inesPage } = await createChatPartners(page, browser)
    await page.goto(`/chat/${ines.username}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat with Ines Sample')
    await expectAccessible(page)
    await typeMessage(page, 'Hello Ines')
    await expect(messageList(page).getByText('Hello Ines')).toBeVisible()
    await expect(messageList(page).getByText('Sent', { exact: true })).toBeAttached()

    await inesPage.goto(`/chat/${sam.username}`)
    await expect(messageList(inesPage).getByText('Hello Ines')).toBeVisible()
    await expect(messageList(page).getByText('Read', { exact: true })).toBeAttached()

    await typeMessage(inesPage, 'Hi Sam, how is your back?')
    await expect(messageList(page).getByText('Hi Sam, how is your back?')).toBeInViewport()
    const bubble = (text: string) => messageList(page).getByText(text).locator('..')
    const sentInsets = await measureInsets(bubble('Hello Ines'), messageList(page))
    const receivedInsets = await measureInsets(bubble('Hi Sam'), messageList(page))
    // Each message is at its edge, except for padding and scrollbar.
    expect(Math.max(sentInsets.right, receivedInsets.left)).toBeLessThan(40)
    expect(Math.min(sentInsets.left, receivedInsets.right)).toBeGreaterThan(60)
    await expect(messageList(inesPage).getByText('Read', { exact: true })).toBeAttached()
    await expectAccessible(page)
  },
)

test(
  'a picture sent in a chat is shown to both users as a thumbnail and opens in full size',
  { tag: ['@phone', '@CHT-09', '@CHT-10', '@CHT-26'] },
  async ({ page, browser, expectAccessible }) => {
    const { ines, sam, inesPage, sendAs } = await createChatPartners(page, browser)
    await sendAs(sam, ines, 'Hello')
    await inesPage.goto(`/chat/${sam.username}`)
    await page.goto(`/chat/${ines.username}`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach a picture' }).click()
    await (
      await chooser
    ).setFiles([
      await createScreenshotFile(page),
      { name: 'noextension', mimeType: 'image/png', buffer: Buffer.from('x') },
    ])
    for (const reader of [page, inesPage]) {
      const image = messageList(reader).getByRole('button', { name: 'Enlarge picture' }).locator('img')
      await expect(image).toHaveCount(1)
      await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
    }
    const imageResponse = inesPage.waitForResponse((response) => response.url().includes('/api/file/load?uuid='))
    await messageList(inesPage).getByRole('button', { name: 'Enlarge picture' }).click()
    expect((await imageResponse).ok()).toBe(true)
    const dialog = inesPage.getByRole('dialog', { name: 'Picture' })
    await expect(dialog.getByRole('img', { name: 'Chat attachment in full size' })).toBeVisible()
    const screenWidth = inesPage.viewportSize()?.width ?? 0
    if (screenWidth > 500) expect((await dialog.boundingBox())?.width).toBe(400)
    await expectAccessible(inesPage)
  },
)

test(
  'only the sender can delete a chat message, which removes it for both users',
  { tag: ['@phone', '@CHT-07', '@CHT-18'] },
  async ({ page, browser }) => {
    const { ines, sam, inesPage, sendAs } = await createChatPartners(page, browser)
    await sendAs(sam, ines, 'I should not have said that')
    await page.goto(`/chat/${ines.username}`)
    await inesPage.goto(`/chat/${sam.username}`)
    await messageList(inesPage).getByRole('button', { name: 'Message menu' }).click()
    await expect(inesPage.getByRole('menuitem')).toHaveText(['Copy text'])
    await messageList(page).getByRole('button', { name: 'Message menu' }).click()
    await page.getByRole('menuitem', { name: 'Delete message', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    for (const reader of [page, inesPage])
      await expect(messageList(reader).getByText('I should not have said that')).toHaveCount(0)
  },
)

test('a chat message written offline is queued, survives a reload and is sent once', async ({
  page,
  browser,
  monitor,
}) => {
  monitor.allowedMessages.push(NETWORK_ERROR, /net::ERR_FAILED/, /WebSocket connection to/)
  const { ines, sam, inesPage, sendAs } = await createChatPartners(page, browser)
  await sendAs(sam, ines, 'Before')
  await page.goto(`/chat/${ines.username}`)
  await inesPage.goto(`/chat/${sam.username}`)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Your messages are saved here')).toBeVisible()
  await typeMessage(page, 'Written without a network')
  await expect(messageList(page).getByText('Written without a network')).toBeVisible()
  await expect(messageList(page).getByText('Waiting for a connection')).toBeVisible()
  await sendAs(ines, sam, 'Are you there?')
  await page.context().setOffline(false)
  await expect(messageList(page).getByText('Are you there?')).toBeVisible()
  await expect(messageList(inesPage).getByText('Written without a network')).toHaveCount(1)
  await expect(messageList(page).getByText('Waiting for a connection')).toHaveCount(0)

  await page.route('**/api/chat', (route) => route.abort())
  await typeMessage(page, 'Kept over a reload')
  await expect(messageList(page).getByText('Waiting for a connection')).toBeVisible()
  await page.reload()
  await expect(messageList(page).getByText('Kept over a reload')).toBeVisible()
  await page.unroute('**/api/chat')
  await expect(messageList(inesPage).getByText('Kept over a reload')).toHaveCount(1)
  await expect(messageList(page).getByText('Kept over a reload')).toHaveCount(1)
})

test(
  'navigation and page title show the number of unread messages until they are read',
  { tag: ['@SHL-09', '@OP-002'] },
  async ({ page, browser }) => {
    const { ines, sam, inesPage, sendAs } = await createChatPartners(page, browser)
    await sendAs(sam, ines, 'One')
    await inesPage.goto('/appointment/list')
    await expect(inesPage).toHaveTitle('(1) Appointments list · Fourfold')
    await sendAs(sam, ines, 'Two')
    await expect(inesPage).toHaveTitle('(2) Appointments list · Fourfold')
    const chats = (await openNavigation(inesPage)).getByRole('link', { name: /^Chats.*2 unread$/ })
    const [red = 0, green = 0, blue = 0] = await chats.getByText('2', { exact: true }).evaluate((count) => {
      const badge = count.parentElement ?? count
      return (getComputedStyle(badge).backgroundColor.match(/\d+/g) ?? []).map(Number)
    })
    expect(red).toBeGreaterThan(150)
    expect(Math.max(green, blue)).toBeLessThan(red / 2)
    await chats.click()
    await inesPage.getByRole('link', { name: /^Sam Sample .*2 unread/ }).click()
    await expect(messageList(inesPage).getByText('New messages')).toBeVisible()
    await expect(inesPage).toHaveTitle('Chat with Sam Sample · Fourfold')
  },
)

test('a user reports and blocks another user, who cannot send messages until unblocked', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const { ines, sam, inesPage, sendAs } = await createChatPartners(page, browser)
  await sendAs(sam, ines, 'Buy my pills')
  await inesPage.goto(`/chat/${sam.username}`)
  await inesPage.getByRole('button', { name: 'More about Sam Sample' }).click()
  await inesPage.getByRole('menuitem', { name: 'Report' }).click()
  await inesPage.getByLabel('What is wrong?').selectOption('spam')
  await inesPage.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(inesPage.getByText('Thank you. We will look into it.')).toBeVisible()
  await inesPage.getByRole('button', { name: 'More about Sam Sample' }).click()
  await inesPage.getByRole('menuitem', { name: 'Block' }).click()
  await inesPage.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(inesPage.getByText('You blocked Sam Sample.')).toBeVisible()
  await expectAccessible(inesPage)
  await page.goto(`/chat/${ines.username}`)
  await expect(page.getByText('You can no longer write to Ines Sample.')).toBeVisible()
  await inesPage.getByRole('button', { name: 'Unblock' }).click()
  await expect(messageField(inesPage)).toBeVisible()
})

test(
  'the chat list links to each chat with its unread count; an empty list links to the search',
  { tag: ['@CHT-11', '@CHT-27', '@CHT-28'] },
  async ({ page, browser, expectAccessible }) => {
    const { ines, sam, sendAs } = await createChatPartners(page, browser)
    await page.goto('/chats')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chats list')
    await expect(page.getByRole('main').getByRole('link', { name: 'Search Professionals' })).toHaveAttribute(
      'href',
      '/search',
    )
    await expectAccessible(page)
    await sendAs(sam, ines, 'Hello')
    await sendAs(ines, sam, 'See you Wednesday!')
    const row = page.getByRole('link', { name: /Ines Sample/ })
    await expect(row).toHaveAttribute('href', `/chat/${ines.username}`)
    await expect(row).toHaveText(/See you Wednesday!.*1 unread/)
    await page.setViewportSize({ width: 1600, height: 800 })
    const card = page.getByRole('main').locator('[data-shows]')
    expect((await card.boundingBox())?.width).toBe(1000)
    await expectAccessible(page)
    await row.click()
    await expect(messageList(page).getByText('See you Wednesday!')).toBeVisible()
    expect((await card.boundingBox())?.width).toBe(1000)
    await page.setViewportSize({ width: 900, height: 800 })
    expect((await card.boundingBox())?.width).toBeLessThan(900)
  },
)

test(
  'the on-screen keyboard covers neither the message field nor the last message',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const { ines, sam, sendAs } = await createChatPartners(page, browser)
    for (let number = 1; number <= 5; number += 1) await sendAs(sam, ines, `Message ${number}\nwith two lines`)
    await sendAs(ines, sam, 'The last one')
    await page.goto(`/chat/${ines.username}`)
    const size = page.viewportSize() ?? { width: 390, height: 844 }
    await page.setViewportSize({ width: size.width, height: 420 })
    await expect(messageField(page)).toBeInViewport({ ratio: 1 })
    await expect(messageList(page).getByText('The last one')).toBeInViewport()
  },
)
