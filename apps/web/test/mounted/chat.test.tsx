// @vitest-environment jsdom
import { setTimeout as sleep } from 'node:timers/promises'

import type { ChatMessage, ChatReply } from '@fourfold/contract/chat/shapes'
import { CHAT_SCROLL_DELAY } from '@fourfold/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ChatScreen } from '~/features/chat/conversation/ChatScreen.tsx'
import { startLive } from '~/features/chat/live/live.ts'
import { clearOutbox, readOutbox } from '~/features/chat/outbox/outbox.ts'
import { chatQuery } from '~/features/chat/queries.ts'
import { queryClient } from '~/lib/data/query.ts'
import { useViewer } from '~/lib/session/viewer.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { FakeSocket } from '../chat/fake-socket.ts'
import { CHAT_ID, MAYA, buildMessage, buildReply, SAM } from '../chat/fixtures.ts'
import { FakeRequest } from '../fake-request.ts'
import { storeSession, mount, sam } from './mount.tsx'

let api: Api
let stopLive: () => void
/** Messages stored on the server, and overrides of its reply. */
let storedMessages: ChatMessage[]
let overrides: Partial<ChatReply>
let afterParameters: string[]

beforeEach(async () => {
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.instances = []
  storeSession(sam)
  storedMessages = [buildMessage(1, SAM), buildMessage(2, MAYA)]
  overrides = {}
  afterParameters = []
  api = await startApi({
    'GET /chat': ({ query }) => {
      const { after = '0' } = query as { after?: string }
      afterParameters.push(after)
      const newMessages = storedMessages.filter(({ seq }) => seq > Number(after))
      return { data: buildReply(newMessages, { seq: storedMessages.at(-1)?.seq ?? 0, readSeq: 1, ...overrides }) }
    },
    'POST /chat': ({ body }) => {
      const { uuid, text } = body as { uuid: string; text: string }
      const sentMessage = buildMessage(storedMessages.length + 1, SAM, { uuid, text })
      storedMessages.push(sentMessage)
      return { data: { uuid, chatId: CHAT_ID, seq: sentMessage.seq, createdAt: sentMessage.createdAt } }
    },
    'GET /notifications': () => ({ data: {} }),
  })
  stopLive = startLive(sam)
})
afterEach(async () => {
  stopLive()
  clearOutbox(SAM)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await api.stop()
})

function LoadedChat() {
  const { data } = useQuery(chatQuery(useViewer().userId, 'maya'))
  return data ? <ChatScreen key={data.chatId} chat={data} /> : null
}

async function openChat(url = '/chat/maya') {
  const page = mount('/chat/:username', { element: <LoadedChat /> }, url)
  const list = within(await screen.findByRole('region', { name: 'Messages' }))
  return { ...page, list }
}

const field = () =>
  screen.getByRole<HTMLInputElement | HTMLTextAreaElement>('textbox', { name: 'Message to Maya Okafor' })
const connect = () => act(() => FakeSocket.last.authenticate())
const receive = (...frame: Parameters<FakeSocket['receive']>) => act(() => FakeSocket.last.receive(...frame))

describe('a chat', () => {
  test('shows the name of the other party, linked to their profile', { tags: ['CHT-01', 'CHT-02'] }, async () => {
    await openChat()
    const title = screen.getByRole('heading', { level: 1 })
    expect(title.textContent).toBe('Chat with Maya Okafor')
    expect(within(title).getByRole('link').getAttribute('href')).toBe('/user/maya')
    expect(screen.getByRole('link', { name: 'Book' }).getAttribute('href')).toBe('/appointment/create/maya')
  })

  test('loads the profile and pictures of a professional, but not of a member', { tags: ['APP-22'] }, async () => {
    const queries: unknown[] = []
    api.handle('GET /profile', ({ query }) => {
      queries.push(query)
      const picture = (number: number) => ({
        uuid: buildMessage(number, MAYA).uuid,
        url: '/full.webp',
        thumbnailUrl: `/small${number}.webp`,
        storage: null,
      })
      return { data: { user: { username: 'maya', other: { pni: 'DPT' } }, images: [1, 2, 3, 4].map(picture) } }
    })
    const { unmount } = await openChat()
    expect(await screen.findByText('Professional, DPT')).toBeDefined()
    const pictures = screen.getByRole('link', { name: 'Pictures of Maya Okafor' })
    expect(pictures.getAttribute('href')).toBe('/user/maya')
    const sources = [...pictures.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
    expect(sources).toEqual(['/small1.webp', '/small2.webp', '/small3.webp'])
    expect(queries).toEqual([{ username: 'maya' }])
    unmount()
    queryClient().clear()
    overrides = { isProfessional: false }
    await openChat()
    expect(queries).toHaveLength(1)
  })

  test(
    'uses an input of type text, and a text area while the text has several lines',
    { tags: ['CHT-05', 'OP-130'] },
    async () => {
      const { user } = await openChat()
      expect(field().type).toBe('text')
      await user.type(field(), 'ab{ArrowLeft}{Shift>}{Enter}{/Shift}')
      expect([field().type, field().value, document.activeElement]).toEqual(['textarea', 'a\nb', field()])
      await user.keyboard('c{Backspace}{Backspace}d')
      expect([field().type, field().value, document.activeElement]).toEqual(['text', 'adb', field()])
      await user.paste('1\r\n2')
      expect([field().type, field().value]).toEqual(['textarea', 'ad1\n2b'])
      expect(api.bodies('POST /chat')).toEqual([])
    },
  )

  test('sends text with Enter or the send button, and adds a line with Shift+Enter', { tags: ['CHT-04'] }, async () => {
    const { user, list } = await openChat()
    await user.type(field(), 'One{Shift>}{Enter}{/Shift}line{Enter}')
    await list.findByText('One line')
    expect([field().value, document.activeElement]).toEqual(['', field()])
    await user.type(field(), 'By the icon')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(api.bodies('POST /chat')).toHaveLength(2))
    expect(api.bodies('POST /chat')).toMatchObject([
      { username: 'maya', text: 'One\nline' },
      { username: 'maya', text: 'By the icon' },
    ])
    expect(field().value).toBe('')
  })

  test('does not send empty or too long messages', { tags: ['CHT-12'] }, async () => {
    const { user } = await openChat()
    await user.type(field(), '   {Enter}')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await user.clear(field())
    await user.click(field())
    await user.paste('x'.repeat(5001))
    await user.keyboard('{Enter}')
    expect(screen.getByText('A message has at most 5,000 characters; this one has 5,001.')).toBeDefined()
    expect(readOutbox(SAM).messages).toEqual([])
    // An empty outbox alone could also mean that the message was sent.
    expect(api.bodies('POST /chat')).toEqual([])
  })

  test(
    'attaches pictures, rejects other files, and ignores files without an extension',
    { tags: ['CHT-06', 'CHT-13', 'CHT-14'] },
    async () => {
      const { container } = await openChat()
      expect(screen.getByRole('button', { name: 'Attach a picture' })).toBeDefined()
      const input = container.querySelector<HTMLInputElement>('input[type=file]')
      expect(input?.accept).toBe('image/jpeg,image/png')
      const files = [
        new File(['x'], 'noextension', { type: 'image/png' }),
        new File(['x'], 'a.gif', { type: 'image/gif' }),
      ]
      if (input) await userEvent.setup({ applyAccept: false }).upload(input, files)
      const uploads = within(await screen.findByRole('list', { name: 'Uploads' }))
      expect(uploads.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'a.gifOnly JPEG and PNG images can be uploaded.',
      ])
    },
  )

  test('uploads a picture and sends the returned uuid and thumbnail', { tags: ['CHT-25'] }, async () => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    FakeRequest.instances = []
    const { container } = await openChat()
    const input = container.querySelector<HTMLInputElement>('input[type=file]')
    const file = new File(['x'], 'back.png', { type: 'image/png' })
    if (input) await userEvent.upload(input, file)
    const [uploadRequest] = FakeRequest.instances
    expect(uploadRequest?.call).toBe(`POST ${api.origin}/api/file/upload`)
    expect(uploadRequest?.sentForm?.get('fileType')).toBe('chat')
    expect(uploadRequest?.sentForm?.get('file')).toMatchObject({ name: 'back.png', type: 'image/png' })
    expect(api.bodies('POST /chat')).toEqual([])
    const inner = { uuid: buildMessage(7, SAM).uuid, url: '/full', thumbnailUrl: '/small' }
    const outer = { uuid: buildMessage(8, SAM).uuid, url: '/other', thumbnailUrl: '/other' }
    act(() => uploadRequest?.respond(200, { data: { ...outer, data: inner }, errors: [] }))
    await waitFor(() => expect(api.bodies('POST /chat')).toHaveLength(1))
    const { uuid: _, ...body } = api.bodies('POST /chat')[0] as { uuid: string }
    expect(body).toEqual({ username: 'maya', fileUuid: inner.uuid, thumbnailUrl: inner.thumbnailUrl })
  })

  test('scrolls to the end 100 milliseconds after loading', { tags: ['CHT-20'] }, async () => {
    const timestamps: number[] = []
    const positions: number[] = []
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(777)
    vi.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation((position) => {
      timestamps.push(performance.now())
      positions.push(position)
    })
    const timeouts = vi.spyOn(globalThis, 'setTimeout')
    await openChat()
    await waitFor(() => expect(positions).toEqual([777, 777]))
    expect((timestamps[1] ?? 0) - (timestamps[0] ?? 0)).toBeGreaterThan(95)
    // A busy machine can exceed any upper bound, so the requested delay is checked instead.
    expect(timeouts.mock.calls.map(([, delay]) => delay)).toContain(100)
  })

  test('explains in place of the message field why the viewer cannot send messages', async () => {
    overrides = { writing: 'wait_for_answer' }
    await openChat()
    expect(
      screen.getByText('Your messages have arrived. You can write more once Maya Okafor has answered.'),
    ).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('only the first message refers to the appointment in the URL', async () => {
    const { user, list, router } = await openChat(`/chat/maya?appointment=${CHAT_ID}`)
    await user.type(field(), 'Yes{Enter}')
    await list.findByText('Yes')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await user.type(field(), 'See you{Enter}')
    await waitFor(() => expect(api.bodies('POST /chat')).toHaveLength(2))
    expect(api.bodies('POST /chat').map((body) => (body as { appointmentUuid?: string }).appointmentUuid)).toEqual([
      CHAT_ID,
      undefined,
    ])
  })
})

describe('live updates', () => {
  test(
    'a live message is appended, highlighted, announced and marked as read, and scrolled into view',
    { tags: ['CHT-16', 'CHT-17'] },
    async () => {
      connect()
      const { list } = await openChat()
      expect(list.getByText('Message 2').closest('[data-new]')).toBeNull()
      // Waits until the chat has scrolled to its end.
      await sleep(CHAT_SCROLL_DELAY + 50)
      const positions: number[] = []
      vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(777)
      vi.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation((position) => void positions.push(position))
      receive({ type: 'chat', payload: buildMessage(3, MAYA, { new: true }) })
      expect((await list.findByText('Message 3')).closest('[data-new]')).not.toBeNull()
      expect(list.getAllByRole('listitem').at(-1)?.textContent).toContain('Message 3')
      expect(positions).toEqual([777])
      await waitFor(() =>
        expect(FakeSocket.last.sent.slice(1)).toEqual([
          { type: 'notifications-read', payload: { chatId: CHAT_ID, seq: 2 } },
          { type: 'notifications-read', payload: { chatId: CHAT_ID, seq: 3 } },
        ]),
      )
      expect(screen.getByText('Maya Okafor: Message 3')).toBeDefined()
    },
  )

  test('the divider before new messages is shown even after the server has confirmed them as read', async () => {
    connect()
    await queryClient().fetchQuery(chatQuery(SAM, 'maya'))
    receive({ type: 'notifications-read', payload: { chatId: CHAT_ID, userId: SAM, seq: 2 } })
    const { list } = await openChat()
    expect(list.getByText('New messages')).toBeDefined()
  })

  test('a live deletion removes the message', { tags: ['CHT-18'] }, async () => {
    const { list } = await openChat()
    connect()
    receive({ type: 'chat-message-delete', payload: { uuid: buildMessage(2, MAYA).uuid, chatId: CHAT_ID, seq: 3 } })
    await waitFor(() => expect(list.queryByText('Message 2')).toBeNull())
  })

  test('missed messages are fetched after a gap in the numbers and after a reconnection', async () => {
    const { list } = await openChat()
    connect()
    storedMessages.push(buildMessage(3, MAYA), buildMessage(4, MAYA))
    receive({ type: 'chat', payload: buildMessage(4, MAYA) })
    expect(await list.findByText('Message 3')).toBeDefined()
    expect(await list.findByText('Message 4')).toBeDefined()
    expect(afterParameters).toContain('2')

    act(() => FakeSocket.last.close())
    storedMessages.push(buildMessage(5, MAYA))
    await waitFor(() => expect(FakeSocket.instances).toHaveLength(2), { timeout: 5000 })
    connect()
    expect(await list.findByText('Message 5')).toBeDefined()
    expect(list.getAllByText(/^Message \d$/)).toHaveLength(5)
  })

  test('a read receipt of the other party updates the state of sent messages', async () => {
    const { list } = await openChat()
    connect()
    expect(list.getByText('Sent')).toBeDefined()
    receive({ type: 'notifications-read', payload: { chatId: CHAT_ID, userId: MAYA, seq: 2 } })
    expect(await list.findByText('Read')).toBeDefined()
  })
})

describe('a sent message', () => {
  test('appears immediately and once, under the uuid returned by the server', { tags: ['CHT-19'] }, async () => {
    const acknowledged = buildMessage(3, SAM, { text: 'Hello' })
    api.handle('POST /chat', () => {
      storedMessages.push(acknowledged)
      return {
        data: { uuid: acknowledged.uuid, chatId: CHAT_ID, seq: acknowledged.seq, createdAt: acknowledged.createdAt },
      }
    })
    const { user, list } = await openChat()
    connect()
    await user.type(field(), 'Hello{Enter}')
    expect(list.getByText('Hello')).toBeDefined()
    await waitFor(() => expect(readOutbox(SAM).messages).toEqual([]))
    expect((api.bodies('POST /chat')[0] as { uuid: string }).uuid).not.toBe(acknowledged.uuid)
    receive({ type: 'chat', payload: acknowledged })
    expect(list.getAllByText('Hello')).toHaveLength(1)
    receive({ type: 'chat-message-delete', payload: { uuid: acknowledged.uuid, chatId: CHAT_ID, seq: 4 } })
    await waitFor(() => expect(list.queryByText('Hello')).toBeNull())
  })

  test('waits while the server is unreachable and is sent once', async () => {
    const { user, list } = await openChat()
    connect()
    api.disconnect()
    await user.type(field(), 'Later{Enter}')
    expect(await list.findByText('Waiting for a connection')).toBeDefined()
    expect(readOutbox(SAM).messages).toHaveLength(1)
    api.reconnect()
    await waitFor(() => expect(readOutbox(SAM).messages).toEqual([]), { timeout: 8000 })
    expect(list.getAllByText('Later')).toHaveLength(1)
    expect(api.bodies('POST /chat')).toHaveLength(1)
  })

  test('shows why it was rejected and can be retried', async () => {
    const rejection = { status: 409, code: 'chat_blocked', msg: 'This chat is closed.' }
    const { user, list } = await openChat()
    let isClosed = true
    api.handle('POST /chat', ({ body }) => {
      const { uuid, text } = body as { uuid: string; text: string }
      if (isClosed) return rejection
      storedMessages.push(buildMessage(3, SAM, { uuid, text }))
      return { data: { uuid, chatId: CHAT_ID, seq: 3, createdAt: buildMessage(3, SAM).createdAt } }
    })
    await user.type(field(), 'Please{Enter}')
    expect(await list.findByText('Not sent. This chat is closed.')).toBeDefined()
    isClosed = false
    await user.click(list.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(list.queryByText(/Not sent/)).toBeNull())
    expect(await list.findAllByText('Please')).toHaveLength(1)
  })
})
