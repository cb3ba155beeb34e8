import type { Locator } from '@playwright/test'

import { NETWORK_ERROR } from '../../setup/browser/network.ts'
import { messageField, createChatPartners, messageList, typeMessage } from '../../setup/pages/chat.ts'
import { openNavigation } from '../../setup/pages/navigation.ts'
import { expect, test } from '../../setup/test.ts'
import { screenshotFile } from '../../setup/users/demo.ts'

/** How far an element lies from the sides of the area it scrolls in. */
async function distances(inside: Locator, area: Locator): Promise<{ left: number; right: number }> {
  const [box, around] = [await inside.boundingBox(), await area.boundingBox()]
  if (!box || !around) throw new Error('It is not on the screen.')
  return { left: box.x - around.x, right: around.x + around.width - box.x - box.width }
}

test(
  'two talk, own words on the right, and each sees at once what the other writes and reads',
  { tag: ['@phone', '@CHT-03', '@CHT-17'] },
  async ({ page, browser, expectAccessible }) => {
    const { ines, sam, hers } = await createChatPartners(page, browser)
    await page.goto(`/chat/${ines.username}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat with Ines Sample')
    await expectAccessible(page)
    await typeMessage(page, 'Hello Ines')
    await expect(messageList(page).getByText('Hello Ines')).toBeVisible()
    await expect(messageList(page).getByText('Sent', { exact: true })).toBeAttached()

    await hers.goto(`/chat/${sam.username}`)
    await expect(messageList(hers).getByText('Hello Ines')).toBeVisible()
    await expect(messageList(page).getByText('Read', { exact: true })).toBeAttached()

    await typeMessage(hers, 'Hi Sam, how is your back?')
    await expect(messageList(page).getByText('Hi Sam, how is your back?')).toBeInViewport()
    const bubble = (words: string) => messageList(page).getByText(words).locator('..')
    const own = await distances(bubble('Hello Ines'), messageList(page))
    const others = await distances(bubble('Hi Sam'), messageList(page))
    // At the edge, but for the padding and the bar that scrolls.
    expect(Math.max(own.right, others.left)).toBeLessThan(40)
    expect(Math.min(own.left, others.right)).toBeGreaterThan(60)
    await expect(messageList(hers).getByText('Read', { exact: true })).toBeAttached()
    await expectAccessible(page)
  },
)

test(
  'a picture is sent, seen in small by both and opened in large',
  { tag: ['@phone', '@CHT-09', '@CHT-10', '@CHT-26'] },
  async ({ page, browser, expectAccessible }) => {
    const { ines, sam, hers, write } = await createChatPartners(page, browser)
    await write(sam, ines, 'Hello')
    await hers.goto(`/chat/${sam.username}`)
    await page.goto(`/chat/${ines.username}`)
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach a picture' }).click()
    await (
      await chosen
    ).setFiles([await screenshotFile(page), { name: 'noextension', mimeType: 'image/png', buffer: Buffer.from('x') }])
    for (const one of [page, hers]) {
      const image = messageList(one).getByRole('button', { name: 'Enlarge picture' }).locator('img')
      await expect(image).toHaveCount(1)
      await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
    }
    const loaded = hers.waitForResponse((answer) => answer.url().includes('/api/file/load?uuid='))
    await messageList(hers).getByRole('button', { name: 'Enlarge picture' }).click()
    expect((await loaded).ok()).toBe(true)
    const dialog = hers.getByRole('dialog', { name: 'Picture' })
    await expect(dialog.getByRole('img', { name: 'From the chat, in full' })).toBeVisible()
    const screenWidth = hers.viewportSize()?.width ?? 0
    if (screenWidth > 500) expect((await dialog.boundingBox())?.width).toBe(400)
    await expectAccessible(hers)
  },
)

test(
  'only the writer is offered to delete a message, and it goes for both',
  { tag: ['@phone', '@CHT-07', '@CHT-18'] },
  async ({ page, browser }) => {
    const { ines, sam, hers, write } = await createChatPartners(page, browser)
    await write(sam, ines, 'I should not have said that')
    await page.goto(`/chat/${ines.username}`)
    await hers.goto(`/chat/${sam.username}`)
    await messageList(hers).getByRole('button', { name: 'Message menu' }).click()
    await expect(hers.getByRole('menuitem')).toHaveText(['Copy text'])
    await messageList(page).getByRole('button', { name: 'Message menu' }).click()
    await page.getByRole('menuitem', { name: 'Delete message', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    for (const one of [page, hers])
      await expect(messageList(one).getByText('I should not have said that')).toHaveCount(0)
  },
)

test('what is written offline waits, survives a reload and is sent once', async ({ page, browser, watch }) => {
  watch.allowed.push(NETWORK_ERROR, /net::ERR_FAILED/, /WebSocket connection to/)
  const { ines, sam, hers, write } = await createChatPartners(page, browser)
  await write(sam, ines, 'Before')
  await page.goto(`/chat/${ines.username}`)
  await hers.goto(`/chat/${sam.username}`)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. What you write is kept here')).toBeVisible()
  await typeMessage(page, 'Written without a network')
  await expect(messageList(page).getByText('Written without a network')).toBeVisible()
  await expect(messageList(page).getByText('Waiting for a connection')).toBeVisible()
  await write(ines, sam, 'Are you there?')
  await page.context().setOffline(false)
  await expect(messageList(page).getByText('Are you there?')).toBeVisible()
  await expect(messageList(hers).getByText('Written without a network')).toHaveCount(1)
  await expect(messageList(page).getByText('Waiting for a connection')).toHaveCount(0)

  await page.route('**/api/chat', (route) => route.abort())
  await typeMessage(page, 'Kept over a reload')
  await expect(messageList(page).getByText('Waiting for a connection')).toBeVisible()
  await page.reload()
  await expect(messageList(page).getByText('Kept over a reload')).toBeVisible()
  await page.unroute('**/api/chat')
  await expect(messageList(hers).getByText('Kept over a reload')).toHaveCount(1)
  await expect(messageList(page).getByText('Kept over a reload')).toHaveCount(1)
})

test(
  'the badge counts what is unread, in the navigation and in the title, until it is read',
  { tag: ['@SHL-09', '@OP-002'] },
  async ({ page, browser }) => {
    const { ines, sam, hers, write } = await createChatPartners(page, browser)
    await write(sam, ines, 'One')
    await hers.goto('/appointment/list')
    await expect(hers).toHaveTitle('(1) Appointments list · Fourfold')
    await write(sam, ines, 'Two')
    await expect(hers).toHaveTitle('(2) Appointments list · Fourfold')
    const chats = (await openNavigation(hers)).getByRole('link', { name: /^Chats.*2 unread$/ })
    const [red = 0, green = 0, blue = 0] = await chats.getByText('2', { exact: true }).evaluate((count) => {
      const badge = count.parentElement ?? count
      return (getComputedStyle(badge).backgroundColor.match(/\d+/g) ?? []).map(Number)
    })
    expect(red).toBeGreaterThan(150)
    expect(Math.max(green, blue)).toBeLessThan(red / 2)
    await chats.click()
    await hers.getByRole('link', { name: /^Sam Sample .*2 unread/ }).click()
    await expect(messageList(hers).getByText('New messages')).toBeVisible()
    await expect(hers).toHaveTitle('Chat with Sam Sample · Fourfold')
  },
)

test('somebody blocks another, who then cannot write, and lets them write again', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const { ines, sam, hers, write } = await createChatPartners(page, browser)
  await write(sam, ines, 'Buy my pills')
  await hers.goto(`/chat/${sam.username}`)
  await hers.getByRole('button', { name: 'More about Sam Sample' }).click()
  await hers.getByRole('menuitem', { name: 'Report' }).click()
  await hers.getByLabel('What is wrong?').selectOption('spam')
  await hers.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(hers.getByText('Thank you. We will look into it.')).toBeVisible()
  await hers.getByRole('button', { name: 'More about Sam Sample' }).click()
  await hers.getByRole('menuitem', { name: 'Block' }).click()
  await hers.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(hers.getByText('You blocked Sam Sample.')).toBeVisible()
  await expectAccessible(hers)
  await page.goto(`/chat/${ines.username}`)
  await expect(page.getByText('You can no longer write to Ines Sample.')).toBeVisible()
  await hers.getByRole('button', { name: 'Unblock' }).click()
  await expect(messageField(hers)).toBeVisible()
})

test(
  'the list names every chat with what is unread and leads to it; an empty one leads to the search',
  { tag: ['@CHT-11', '@CHT-27', '@CHT-28'] },
  async ({ page, browser, expectAccessible }) => {
    const { ines, sam, write } = await createChatPartners(page, browser)
    await page.goto('/chats')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chats list')
    await expect(page.getByRole('main').getByRole('link', { name: 'Search Professionals' })).toHaveAttribute(
      'href',
      '/search',
    )
    await expectAccessible(page)
    await write(sam, ines, 'Hello')
    await write(ines, sam, 'See you Wednesday!')
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
  'the keyboard of a phone does not cover the field, and the last words stay in sight',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const { ines, sam, write } = await createChatPartners(page, browser)
    for (let at = 1; at <= 5; at += 1) await write(sam, ines, `Message ${at}\nwith two lines`)
    await write(ines, sam, 'The last one')
    await page.goto(`/chat/${ines.username}`)
    const size = page.viewportSize() ?? { width: 390, height: 844 }
    await page.setViewportSize({ width: size.width, height: 420 })
    await expect(messageField(page)).toBeInViewport({ ratio: 1 })
    await expect(messageList(page).getByText('The last one')).toBeInViewport()
  },
)
