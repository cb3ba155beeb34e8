import { MESSAGES_PER_PAGE } from '@fourfold/contract/chat/shapes'

import { requestAppointment, loadFreeTimes } from '../../setup/pages/booking.ts'
import { messageField, createChatPartners, messageList, typeMessage } from '../../setup/pages/chat.ts'
import { expect, test, waitForHydration } from '../../setup/test.ts'

test(
  'scrolling up in a chat loads earlier messages and keeps the scroll position',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const { ines, sam, sendAs } = await createChatPartners(page, browser)
    const count = MESSAGES_PER_PAGE + 20
    for (let number = 1; number <= count; number += 1) {
      const [from, to] = number % 2 === 1 ? ([sam, ines] as const) : ([ines, sam] as const)
      await sendAs(from, to, `Message ${number} of this chat`)
    }
    await page.goto(`/chat/${ines.username}`)
    const message = (number: number) => messageList(page).getByText(`Message ${number} of this chat`, { exact: true })
    await expect(message(count)).toBeInViewport()
    await expect(message(20)).toHaveCount(0)

    const oldestLoaded = message(21)
    await messageList(page).evaluate((area) => (area.scrollTop = 40))
    await expect(message(1)).toHaveCount(1)
    await expect(oldestLoaded).toBeInViewport()
    await messageList(page).evaluate((area) => (area.scrollTop = 0))
    await expect(message(1)).toBeInViewport()
    await expect(page.getByText(/^This is the beginning of your chat/)).toBeVisible()
  },
)

test(
  'two tabs of a user show the same chat messages and unread count',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const { ines, sam, sendAs } = await createChatPartners(page, browser)
    await sendAs(sam, ines, 'Hello')
    await sendAs(ines, sam, 'Hi Sam')
    const secondTab = waitForHydration(await page.context().newPage())
    await secondTab.goto('/products')
    await expect(secondTab).toHaveTitle(/^\(1\) /)
    await page.goto(`/chat/${ines.username}`)
    await expect(secondTab).not.toHaveTitle(/^\(\d/)
    await secondTab.goto(`/chat/${ines.username}`)
    await typeMessage(page, 'Sent in the first tab')
    await expect(messageList(secondTab).getByText('Sent in the first tab')).toHaveCount(1)
    await typeMessage(secondTab, 'Sent in the second')
    await expect(messageList(page).getByText('Sent in the second')).toHaveCount(1)
  },
)

test("the chat header shows the other user's role and the next appointment", async ({
  page,
  browser,
  expectAccessible,
}) => {
  const { ines, sam, inesPage } = await createChatPartners(page, browser)
  await page.goto(`/chat/${ines.username}`)
  await typeMessage(page, 'Hello')
  await expect(page.getByRole('main').getByText('Professional', { exact: true })).toBeVisible()
  const [start = ''] = await loadFreeTimes(page.request, { username: ines.username, token: sam.token })
  const { uuid } = await requestAppointment(page.request, { token: sam.token, username: ines.username, start })
  for (const [reader, other] of [
    [page, ines],
    [inesPage, sam],
  ] as const) {
    await reader.goto(`/chat/${other.username}`)
    const next = reader.getByRole('link', { name: /^Requested appointment: / })
    await expect(next).toHaveAttribute('href', `/appointment/${uuid}`)
    await expect(messageField(reader)).toBeVisible()
  }
  await expectAccessible(page)
})

test('the chat list has a switch for mails about unread messages', async ({ page, browser }) => {
  const { ines, sam, sendAs } = await createChatPartners(page, browser)
  await sendAs(sam, ines, 'Hello')
  await page.goto('/chats')
  const emailSwitch = page.getByRole('switch', { name: 'Email me about unread messages' })
  await expect(emailSwitch).toBeChecked()
  await emailSwitch.press('Space')
  await expect(emailSwitch).not.toBeChecked()
  await page.reload()
  await expect(emailSwitch).not.toBeChecked()
})
