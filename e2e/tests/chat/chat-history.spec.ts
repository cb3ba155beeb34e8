import { MESSAGES_PER_PAGE } from '@fourfold/contract/chat/shapes'

import { requestAppointment, loadFreeTimes } from '../../setup/pages/booking.ts'
import { messageField, createChatPartners, messageList, typeMessage } from '../../setup/pages/chat.ts'
import { expect, test, waitForHydration } from '../../setup/test.ts'

test(
  'earlier messages appear above, and the reader keeps their place',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const { ines, sam, write } = await createChatPartners(page, browser)
    const count = MESSAGES_PER_PAGE + 20
    for (let at = 1; at <= count; at += 1) {
      await write(...(at % 2 === 1 ? ([sam, ines] as const) : ([ines, sam] as const)), `Line ${at} of our talk`)
    }
    await page.goto(`/chat/${ines.username}`)
    const line = (at: number) => messageList(page).getByText(`Line ${at} of our talk`, { exact: true })
    await expect(line(count)).toBeInViewport()
    await expect(line(20)).toHaveCount(0)

    const oldest = line(21)
    await messageList(page).evaluate((area) => (area.scrollTop = 40))
    await expect(line(1)).toHaveCount(1)
    await expect(oldest).toBeInViewport()
    await messageList(page).evaluate((area) => (area.scrollTop = 0))
    await expect(line(1)).toBeInViewport()
    await expect(page.getByText(/^This is the beginning of your chat/)).toBeVisible()
  },
)

test(
  'two tabs of one person agree: what is sent and read in one is sent and read in the other',
  { tag: '@one-width' },
  async ({ page, browser }) => {
    const { ines, sam, write } = await createChatPartners(page, browser)
    await write(sam, ines, 'Hello')
    await write(ines, sam, 'Hi Sam')
    const second = waitForHydration(await page.context().newPage())
    await second.goto('/products')
    await expect(second).toHaveTitle(/^\(1\) /)
    await page.goto(`/chat/${ines.username}`)
    await expect(second).not.toHaveTitle(/^\(\d/)
    await second.goto(`/chat/${ines.username}`)
    await typeMessage(page, 'Said in the first tab')
    await expect(messageList(second).getByText('Said in the first tab')).toHaveCount(1)
    await typeMessage(second, 'Said in the second')
    await expect(messageList(page).getByText('Said in the second')).toHaveCount(1)
  },
)

test('above the messages stands what the other does, and when the two meet next', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const { ines, sam, hers } = await createChatPartners(page, browser)
  await page.goto(`/chat/${ines.username}`)
  await typeMessage(page, 'Hello')
  await expect(page.getByRole('main').getByText('Professional', { exact: true })).toBeVisible()
  const [start = ''] = await loadFreeTimes(page.request, { username: ines.username, token: sam.token })
  const { uuid } = await requestAppointment(page.request, { token: sam.token, username: ines.username, start })
  for (const [reader, other] of [
    [page, ines],
    [hers, sam],
  ] as const) {
    await reader.goto(`/chat/${other.username}`)
    const next = reader.getByRole('link', { name: /^Requested appointment: / })
    await expect(next).toHaveAttribute('href', `/appointment/${uuid}`)
    await expect(messageField(reader)).toBeVisible()
  }
  await expectAccessible(page)
})

test('mails about unread messages are switched off and on beside the chats', async ({ page, browser }) => {
  const { ines, sam, write } = await createChatPartners(page, browser)
  await write(sam, ines, 'Hello')
  await page.goto('/chats')
  const mails = page.getByRole('switch', { name: 'Email me about unread messages' })
  await expect(mails).toBeChecked()
  await mails.press('Space')
  await expect(mails).not.toBeChecked()
  await page.reload()
  await expect(mails).not.toBeChecked()
})
