import { randomUUID } from 'node:crypto'

import { chats, deleteMessage, notifications } from '@fourfold/contract/chat/endpoints'
import { MAX_MESSAGE_CHARACTERS } from '@fourfold/contract/chat/shapes'
import { loadFile } from '@fourfold/contract/files/endpoints'
import { editProfile } from '@fourfold/contract/profiles/endpoints'
import { inTransaction } from '@fourfold/platform/db/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { jpeg } from '../files/pictures.ts'
import { upload } from '../files/uploading.ts'
import { startTestApp } from '../setup/test-app.ts'
import type { TestApp } from '../setup/test-app.ts'
import {
  getChat,
  listChats,
  createMember,
  createPair,
  createProfessional,
  send,
  mustSend,
  listTexts,
  getUnread,
} from './fixtures.ts'
import type { Person } from './fixtures.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { SESSION_DAYS: '1000' } })
})
afterAll(() => testApp.stop())

const newPair = () => createPair(testApp)

/** Uploads a picture. Returns the fields that a message needs, which the response contains in `data`. */
async function uploadPicture({ token }: Person) {
  const { data } = await upload(testApp, token, { fileType: 'chat', content: await jpeg(40, 40) })
  if (!data?.data) throw new Error('picture not uploaded')
  return data.data
}

const uploadPictureUuid = async (person: Person): Promise<string> => (await uploadPicture(person)).uuid

describe('sending messages', () => {
  test('starts with an empty chat that already has its id', { tags: ['CHT-21', 'CHT-29', 'OP-079'] }, async () => {
    const { mila, ines } = await newPair()
    const before = await getChat(testApp, mila, ines)
    expect(before).toMatchObject({ name: expect.any(String), messages: [], seq: 0, writing: 'open' })
    expect((await getChat(testApp, mila, ines)).chatId).toBe(before.chatId)

    const { uuid, chatId, seq } = await mustSend(testApp, mila, ines, '  Good morning  ')

    expect({ chatId, seq }).toEqual({ chatId: before.chatId, seq: 1 })
    const after = await getChat(testApp, ines, mila)
    expect(after).toMatchObject({ chatId, name: mila.name, username: mila.username, userId: mila.id })
    expect(after.messages).toEqual([
      {
        uuid,
        chatId,
        userId: mila.id,
        text: 'Good morning',
        fileUuid: null,
        thumbnailUrl: null,
        createdAt: expect.any(String),
        new: true,
        seq: 1,
      },
    ])
  })

  test('shows both users the same messages in the same order', { tags: ['CHT-33'] }, async () => {
    const { mila, ines } = await newPair()
    for (const [from, to, text] of [
      [mila, ines, 'one'],
      [ines, mila, 'two'],
      [mila, ines, 'three'],
    ] as const) {
      await mustSend(testApp, from, to, text)
    }
    const views = await Promise.all([getChat(testApp, mila, ines), getChat(testApp, ines, mila)])
    expect(views.map(listTexts)).toEqual([
      ['one', 'two', 'three'],
      ['one', 'two', 'three'],
    ])
    expect(views.map(({ messages }) => messages.map(({ seq }) => seq))).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  test('creates one message for repeated and concurrent requests', { tags: ['CHT-22'] }, async () => {
    const { mila, ines } = await newPair()
    await mustSend(testApp, mila, ines, 'first')
    await mustSend(testApp, ines, mila, 'yes')
    const uuid = randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => send(testApp, mila, ines, { uuid, text: 'once' })),
    )
    const repeatedReply = await send(testApp, mila, ines, { uuid, text: 'once' })
    expect(new Set([...responses, repeatedReply].map(({ data }) => data?.seq))).toEqual(new Set([3]))
    await mustSend(testApp, mila, ines, 'next')
    expect((await getChat(testApp, ines, mila)).messages.map(({ seq, text }) => `${seq} ${text}`)).toEqual([
      '1 first',
      '2 yes',
      '3 once',
      '4 next',
    ])
  })

  test('rejects a uuid that was used for a different message or by the other user', async () => {
    const { mila, ines } = await newPair()
    const { uuid } = await mustSend(testApp, mila, ines, 'mine')
    expect((await send(testApp, mila, ines, { uuid, text: 'another' })).errors[0]?.code).toBe('key_reused')
    expect((await send(testApp, ines, mila, { uuid, text: 'mine' })).errors[0]?.code).toBe('key_reused')
    expect(listTexts(await getChat(testApp, ines, mila))).toEqual(['mine'])
  })

  test('assigns consecutive sequence numbers to concurrent messages', async () => {
    const { mila, ines } = await newPair()
    await mustSend(testApp, mila, ines, 'hello')
    await mustSend(testApp, ines, mila, 'hello')
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? mustSend(testApp, mila, ines, `m${n}`) : mustSend(testApp, ines, mila, `p${n}`),
      ),
    )
    const { messages } = await getChat(testApp, mila, ines)
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 22 }, (_, n) => n + 1))
  })

  test.each([
    ['no content', {}],
    ['spaces', { text: '   ' }],
    ['invisible characters', { text: '\u200B\u2800\u202E' }],
    ['too many characters', { text: 'x'.repeat(MAX_MESSAGE_CHARACTERS + 1) }],
    ['both text and a picture', { text: 'x', fileUuid: randomUUID() }],
    ['an invalid uuid', { text: 'x', uuid: 'nonsense' }],
  ])('rejects a message with %s', { tags: ['CHT-12', 'OP-077'] }, async (_, form) => {
    const { mila, ines } = await newPair()
    expect((await send(testApp, mila, ines, form)).errors[0]?.code).toBe('invalid_input')
  })

  test('accepts 5000 characters', { tags: ['CHT-15'] }, async () => {
    const { mila, ines } = await newPair()
    await mustSend(testApp, mila, ines, ` ${'x'.repeat(5000)} `)
    expect(MAX_MESSAGE_CHARACTERS).toBe(5000)
    expect((await getChat(testApp, ines, mila)).messages[0]?.text).toHaveLength(5000)
  })

  test('enforces a lower limit set by MESSAGE_CHARACTERS', { tags: ['OP-077'] }, async () => {
    const strict = await startTestApp({ env: { MESSAGE_CHARACTERS: '10' } })
    try {
      const { mila, ines } = await createPair(strict)
      expect((await send(strict, mila, ines, 'x'.repeat(11))).errors[0]).toMatchObject({ code: 'invalid_input' })
      expect((await send(strict, mila, ines, 'x'.repeat(10))).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  test('loads older messages page by page', { tags: ['OP-123', 'CHT-21'] }, async () => {
    const { mila, ines } = await newPair()
    await mustSend(testApp, mila, ines, '1')
    for (let n = 2; n <= 120; n += 1) await mustSend(testApp, ines, mila, String(n))
    const loadedTexts: (string | null)[] = []
    let page = await getChat(testApp, mila, ines)
    loadedTexts.unshift(...listTexts(page))
    while (page.more) {
      page = await getChat(testApp, mila, ines, { before: page.messages[0]?.seq ?? 0 })
      loadedTexts.unshift(...listTexts(page))
    }
    expect(loadedTexts).toEqual(Array.from({ length: 120 }, (_, n) => String(n + 1)))
  })
})

describe('unread messages', () => {
  test(
    'are counted per chat for the recipient until the chat is opened',
    { tags: ['CHT-16', 'CHT-31', 'CHT-32'] },
    async () => {
      const { mila, ines } = await newPair()
      const { chatId } = await mustSend(testApp, mila, ines, 'one')
      const { uuid: objectId } = await mustSend(testApp, mila, ines, 'two')

      expect(await getUnread(testApp, mila)).toEqual({})
      const { data } = await testApp.call(notifications, {}, { token: ines.token })
      expect(data).toEqual({
        [chatId]: { notificationType: 'chat', objectId, parentObjectId: chatId, notificationCount: 2 },
      })
      const opened = await getChat(testApp, ines, mila)
      expect(opened.messages.map((message) => message.new)).toEqual([true, true])
      expect(await getUnread(testApp, ines)).toEqual({})
      expect((await getChat(testApp, ines, mila)).messages.map((message) => message.new)).toEqual([false, false])
      expect((await getChat(testApp, mila, ines)).otherReadSeq).toBe(2)
    },
  )

  test('are not marked read by loading older or newer messages', async () => {
    const { mila, ines } = await newPair()
    const { chatId } = await mustSend(testApp, mila, ines, 'one')
    await getChat(testApp, ines, mila, { after: 0 })
    await getChat(testApp, ines, mila, { before: 5 })
    expect(await getUnread(testApp, ines)).toEqual({ [chatId]: 1 })
  })

  test('of the other user are not affected by reading and deleting', async () => {
    const { mila, ines } = await newPair()
    const { chatId } = await mustSend(testApp, mila, ines, 'one')
    await mustSend(testApp, ines, mila, 'two')
    await getChat(testApp, ines, mila)
    expect([await getUnread(testApp, ines), await getUnread(testApp, mila)]).toEqual([{}, { [chatId]: 1 }])
    expect((await getChat(testApp, mila, ines, { after: 2 })).readSeq).toBe(0)
    const { uuid } = await mustSend(testApp, mila, ines, 'three')
    await testApp.call(deleteMessage, { body: { uuid } }, { token: mila.token })
    expect(await getUnread(testApp, mila)).toEqual({ [chatId]: 1 })
  })

  test('are counted from the read position of the reader, not of the other user', async () => {
    for (const [first, second] of [
      ['mila', 'ines'],
      ['ines', 'mila'],
    ] as const) {
      const users = await newPair()
      await mustSend(testApp, users.mila, users.ines, 'one')
      await mustSend(testApp, users.ines, users.mila, 'two')
      await mustSend(testApp, users[first], users[second], 'three')
      await getChat(testApp, users[first], users[second])
      await mustSend(testApp, users[first], users[second], 'four')
      await getChat(testApp, users[second], users[first])
      expect(await getUnread(testApp, users[second])).toEqual({})
    }
  })

  test('are counted correctly if a message arrives while the chat is being opened', async () => {
    const { mila, ines } = await newPair()
    const { chatId } = await mustSend(testApp, mila, ines, 'one')
    await mustSend(testApp, ines, mila, 'yes')
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([getChat(testApp, ines, mila), mustSend(testApp, mila, ines, `m${round}`)])
      const { messages, seq } = await getChat(testApp, ines, mila, { after: 0 })
      const { readSeq } = await getChat(testApp, ines, mila, { after: seq })
      const expectedCount = messages.filter(
        ({ userId, seq: messageSeq }) => userId === mila.id && messageSeq > readSeq,
      ).length
      expect((await getUnread(testApp, ines))[chatId] ?? 0).toBe(expectedCount)
    }
  })

  test(
    'are shown in the chat list, most recent chat first, with the last message',
    { tags: ['CHT-24', 'CHT-30'] },
    async () => {
      const { mila, ines } = await newPair()
      const noor = await createMember(testApp)
      const profileImage = await upload(testApp, noor.token, { fileType: 'profile', content: await jpeg(40, 40) })
      const profileImageUrl = profileImage.data?.url ?? ''
      await testApp.call(editProfile, { body: { profileImageUrl } }, { token: noor.token })
      const first = await mustSend(testApp, mila, ines, 'from mila')
      testApp.clock.advance({ seconds: 1 })
      const second = await mustSend(testApp, noor, ines, 'from noor')
      expect(profileImageUrl).toMatch(/^\/api\/media\//)
      expect(await listChats(testApp, ines)).toEqual([
        {
          chatId: second.chatId,
          username: noor.username,
          name: noor.name,
          profileImageUrl: profileImage.data?.thumbnailUrl,
          unread: 1,
          lastAt: second.createdAt,
          lastMessage: { text: 'from noor', isPicture: false, isOwn: false },
        },
        expect.objectContaining({
          chatId: first.chatId,
          username: mila.username,
          name: mila.name,
          profileImageUrl: null,
          unread: 1,
        }),
      ])
      testApp.clock.advance({ seconds: 1 })
      await mustSend(testApp, ines, mila, 'answer')
      const [top] = await listChats(testApp, ines)
      expect(top).toMatchObject({ username: mila.username, lastMessage: { text: 'answer', isOwn: true } })
    },
  )

  test('are listed page by page', { tags: ['OP-081', 'OP-123'] }, async () => {
    const ines = await createProfessional(testApp, 'ines.pages')
    for (let n = 0; n < 5; n += 1) {
      await mustSend(testApp, await createMember(testApp, `pages${n}`), ines, `${n}`)
      testApp.clock.advance({ seconds: 1 })
    }
    const names: string[] = []
    let after: string | undefined
    do {
      const page = await testApp.call(chats, { query: { limit: 2, after } }, { token: ines.token })
      names.push(...(page.data ?? []).map(({ lastMessage }) => lastMessage?.text ?? ''))
      after = page.next ?? undefined
    } while (after)
    expect(names).toEqual(['4', '3', '2', '1', '0'])
  })
})

describe('deleting a message', () => {
  test(
    'is allowed for its sender only and erases the text for both users',
    { tags: ['CHT-08', 'CHT-23', 'OP-023'] },
    async () => {
      const { mila, ines } = await newPair()
      const { uuid } = await mustSend(testApp, mila, ines, 'secret words')
      const remove = (token: string) => testApp.call(deleteMessage, { body: { uuid } }, { token })
      expect((await remove(ines.token)).errors[0]?.code).toBe('not_found')
      expect(await remove(mila.token)).toMatchObject({ status: 200, data: { uuid } })
      expect(await remove(mila.token)).toMatchObject({ status: 200, data: { uuid } })
      expect(await getUnread(testApp, ines)).toEqual({})
      expect(listTexts(await getChat(testApp, ines, mila))).toEqual([])
      const { rows } = await inTransaction(testApp.db, (tx) =>
        sql`select text from chat_message where uuid = ${uuid}`.execute(tx),
      )
      expect(rows).toEqual([{ text: null }])
    },
  )

  test('uses one sequence number for concurrent requests', async () => {
    const { mila, ines } = await newPair()
    const { uuid, chatId } = await mustSend(testApp, mila, ines, 'one')
    await mustSend(testApp, mila, ines, 'two')
    await Promise.all([1, 2, 3].map(() => testApp.call(deleteMessage, { body: { uuid } }, { token: mila.token })))
    const { seq } = await mustSend(testApp, mila, ines, 'three')
    expect(seq).toBe(4)
    const events = await getChat(testApp, ines, mila, { after: 1 })
    expect(listTexts(events)).toEqual(['two', 'three'])
    expect(events).toMatchObject({ deleted: [{ uuid, chatId, seq: 3 }], seq: 4, more: false })
  })

  test('deletes the picture of the message', async () => {
    const { mila, ines } = await newPair()
    const fileUuid = await uploadPictureUuid(mila)
    const { uuid } = await mustSend(testApp, mila, ines, { fileUuid })
    await testApp.call(deleteMessage, { body: { uuid } }, { token: mila.token })
    expect((await testApp.call(loadFile, { query: { uuid: fileUuid } }, { token: mila.token })).errors[0]?.code).toBe(
      'not_found',
    )
  })
})

describe('pictures', () => {
  test('are uploaded first and sent by uuid', { tags: ['CHT-25'] }, async () => {
    const { mila, ines } = await newPair()
    const { uuid: fileUuid, thumbnailUrl } = await uploadPicture(mila)
    expect((await testApp.app.inject({ url: thumbnailUrl })).statusCode).toBe(200)
    const { uuid } = await mustSend(testApp, mila, ines, { fileUuid, thumbnailUrl })
    const { messages } = await getChat(testApp, ines, mila)
    expect(messages).toMatchObject([{ uuid, text: null, fileUuid }])
    const pictureResponse = await testApp.app.inject({ url: messages[0]?.thumbnailUrl ?? '' })
    expect([pictureResponse.statusCode, pictureResponse.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('are accessible to the two users only, through URLs of the server', { tags: ['CHT-26', 'OP-080'] }, async () => {
    const { mila, ines } = await newPair()
    const noor = await createMember(testApp)
    const fileUuid = await uploadPictureUuid(mila)
    await mustSend(testApp, mila, ines, { fileUuid, thumbnailUrl: 'https://evil.example/x.png' })
    const { messages } = await getChat(testApp, ines, mila)
    expect(messages[0]).toMatchObject({ text: null, fileUuid })
    expect(messages[0]?.thumbnailUrl).toMatch(new RegExp(`^/api/media/private/${fileUuid}/thumbnail\\.webp\\?`))
    const load = ({ token }: Person) => testApp.call(loadFile, { query: { uuid: fileUuid } }, { token })
    const fileReplies = await Promise.all([mila, ines, noor].map(load))
    expect(fileReplies.map(({ status }) => status)).toEqual([200, 200, 404])
    expect(fileReplies[1]?.data?.file.url).toMatch(new RegExp(`^/api/media/private/${fileUuid}/full\\.webp\\?`))
  })

  test('uploaded by other users cannot be sent', async () => {
    const { mila, ines } = await newPair()
    const noor = await createMember(testApp)
    const fileUuid = await uploadPictureUuid(noor)
    for (const uuid of [fileUuid, randomUUID()]) {
      expect((await send(testApp, mila, ines, { fileUuid: uuid })).errors[0]?.code).toBe('image_not_yours')
    }
  })
})
