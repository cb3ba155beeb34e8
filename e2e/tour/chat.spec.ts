import { messageField, createChatPartners, messageList, typeMessage } from '../setup/pages/chat.ts'
import { LONG_URL, LONG_STORY } from './long-texts.ts'
import { takePicture, visit } from './take-picture.ts'
import { test } from './tour-test.ts'

test.setTimeout(300_000)

test('captures chats', async ({ page, browser }) => {
  const { ines, sam, inesPage, sendAs } = await createChatPartners(page, browser)
  await page.goto(`/chat/${ines.username}`)
  await takePicture(page, 'chat-empty')
  await typeMessage(page, 'Hello Ines, my back hurts after long days at the desk. Do you also work in the evening?')
  await messageList(page).getByText('Sent', { exact: true }).waitFor({ state: 'attached' })
  await sendAs(ines, sam, 'Hi Sam! Yes, until eight on Tuesdays and Thursdays.')
  await messageList(page).getByText('until eight').waitFor()
  await takePicture(page, 'chat')
  await visit(inesPage, { 'chats-of-a-professional': '/chats', 'chat-of-a-professional': `/chat/${sam.username}` })
  await sendAs(sam, ines, LONG_STORY)
  await sendAs(ines, sam, LONG_URL)
  await visit(page, { chats: '/chats', 'long-chat': `/chat/${ines.username}` })

  await page.context().setOffline(true)
  await messageField(page).fill('This one waits.')
  await messageField(page).press('Enter')
  await takePicture(page, 'chat-offline', 'loading')
})
