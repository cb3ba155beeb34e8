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

const pair = () => createPair(testApp)

/** As the specification has it: the reply says under `data` what is sent then. */
async function uploaded({ token }: Person) {
  const { data } = await upload(testApp, token, { fileType: 'chat', content: await jpeg(40, 40) })
  if (!data?.data) throw new Error('nothing was uploaded')
  return data.data
}

const picture = async (person: Person): Promise<string> => (await uploaded(person)).uuid

describe('two people write to each other', () => {
  test(
    'before anybody has written the chat is empty, and has the id it will have',
    { tags: ['CHT-21', 'CHT-29', 'OP-079'] },
    async () => {
      const { mila, ines } = await pair()
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
    },
  )

  test('both write, and both read the same in the same order', { tags: ['CHT-33'] }, async () => {
    const { mila, ines } = await pair()
    for (const [from, to, text] of [
      [mila, ines, 'one'],
      [ines, mila, 'two'],
      [mila, ines, 'three'],
    ] as const) {
      await mustSend(testApp, from, to, text)
    }
    const seen = await Promise.all([getChat(testApp, mila, ines), getChat(testApp, ines, mila)])
    expect(seen.map(listTexts)).toEqual([
      ['one', 'two', 'three'],
      ['one', 'two', 'three'],
    ])
    expect(seen.map(({ messages }) => messages.map(({ seq }) => seq))).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  test('a message sent twice, also at once, is one message', { tags: ['CHT-22'] }, async () => {
    const { mila, ines } = await pair()
    await mustSend(testApp, mila, ines, 'first')
    await mustSend(testApp, ines, mila, 'yes')
    const uuid = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(testApp, mila, ines, { uuid, text: 'once' })),
    )
    const again = await send(testApp, mila, ines, { uuid, text: 'once' })
    expect(new Set([...answers, again].map(({ data }) => data?.seq))).toEqual(new Set([3]))
    await mustSend(testApp, mila, ines, 'next')
    expect((await getChat(testApp, ines, mila)).messages.map(({ seq, text }) => `${seq} ${text}`)).toEqual([
      '1 first',
      '2 yes',
      '3 once',
      '4 next',
    ])
  })

  test('a uuid is not taken for another message, and not for the message of the other', async () => {
    const { mila, ines } = await pair()
    const { uuid } = await mustSend(testApp, mila, ines, 'mine')
    expect((await send(testApp, mila, ines, { uuid, text: 'another' })).errors[0]?.code).toBe('key_reused')
    expect((await send(testApp, ines, mila, { uuid, text: 'mine' })).errors[0]?.code).toBe('key_reused')
    expect(listTexts(await getChat(testApp, ines, mila))).toEqual(['mine'])
  })

  test('however many write at once, there is one number for each and none is missing', async () => {
    const { mila, ines } = await pair()
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
    ['nothing at all', {}],
    ['spaces', { text: '   ' }],
    ['what nobody can see', { text: '\u200B\u2800\u202E' }],
    ['too much', { text: 'x'.repeat(MAX_MESSAGE_CHARACTERS + 1) }],
    ['words and a picture', { text: 'x', fileUuid: randomUUID() }],
    ['a uuid that is none', { text: 'x', uuid: 'nonsense' }],
  ])('%s is no message', { tags: ['CHT-12', 'OP-077'] }, async (_, form) => {
    const { mila, ines } = await pair()
    expect((await send(testApp, mila, ines, form)).errors[0]?.code).toBe('invalid_input')
  })

  test('five thousand characters are', { tags: ['CHT-15'] }, async () => {
    const { mila, ines } = await pair()
    await mustSend(testApp, mila, ines, ` ${'x'.repeat(5000)} `)
    expect(MAX_MESSAGE_CHARACTERS).toBe(5000)
    expect((await getChat(testApp, ines, mila)).messages[0]?.text).toHaveLength(5000)
  })

  test('or as many as the operator allows', { tags: ['OP-077'] }, async () => {
    const strict = await startTestApp({ env: { MESSAGE_CHARACTERS: '10' } })
    try {
      const { mila, ines } = await createPair(strict)
      expect((await send(strict, mila, ines, 'x'.repeat(11))).errors[0]).toMatchObject({ code: 'invalid_input' })
      expect((await send(strict, mila, ines, 'x'.repeat(10))).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  test('reads older messages page by page', { tags: ['OP-123', 'CHT-21'] }, async () => {
    const { mila, ines } = await pair()
    await mustSend(testApp, mila, ines, '1')
    for (let n = 2; n <= 120; n += 1) await mustSend(testApp, ines, mila, String(n))
    const seen: (string | null)[] = []
    let page = await getChat(testApp, mila, ines)
    seen.unshift(...listTexts(page))
    while (page.more) {
      page = await getChat(testApp, mila, ines, { before: page.messages[0]?.seq ?? 0 })
      seen.unshift(...listTexts(page))
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => String(n + 1)))
  })
})

describe('what has not been read', () => {
  test(
    'is counted for the other alone, by chat, until the chat is opened',
    { tags: ['CHT-16', 'CHT-31', 'CHT-32'] },
    async () => {
      const { mila, ines } = await pair()
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

  test('asking for older messages or for what followed reads nothing', async () => {
    const { mila, ines } = await pair()
    const { chatId } = await mustSend(testApp, mila, ines, 'one')
    await getChat(testApp, ines, mila, { after: 0 })
    await getChat(testApp, ines, mila, { before: 5 })
    expect(await getUnread(testApp, ines)).toEqual({ [chatId]: 1 })
  })

  test('reading and deleting change nothing of what the other has not read', async () => {
    const { mila, ines } = await pair()
    const { chatId } = await mustSend(testApp, mila, ines, 'one')
    await mustSend(testApp, ines, mila, 'two')
    await getChat(testApp, ines, mila)
    expect([await getUnread(testApp, ines), await getUnread(testApp, mila)]).toEqual([{}, { [chatId]: 1 }])
    expect((await getChat(testApp, mila, ines, { after: 2 })).readSeq).toBe(0)
    const { uuid } = await mustSend(testApp, mila, ines, 'three')
    await testApp.call(deleteMessage, { body: { uuid } }, { token: mila.token })
    expect(await getUnread(testApp, mila)).toEqual({ [chatId]: 1 })
  })

  test('what is read is counted from where oneself has read, not from where the other has', async () => {
    for (const [first, second] of [
      ['mila', 'ines'],
      ['ines', 'mila'],
    ] as const) {
      const two = await pair()
      await mustSend(testApp, two.mila, two.ines, 'one')
      await mustSend(testApp, two.ines, two.mila, 'two')
      await mustSend(testApp, two[first], two[second], 'three')
      await getChat(testApp, two[first], two[second])
      await mustSend(testApp, two[first], two[second], 'four')
      await getChat(testApp, two[second], two[first])
      expect(await getUnread(testApp, two[second])).toEqual({})
    }
  })

  test('a message that comes while the chat is being opened is not lost from the count', async () => {
    const { mila, ines } = await pair()
    const { chatId } = await mustSend(testApp, mila, ines, 'one')
    await mustSend(testApp, ines, mila, 'yes')
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([getChat(testApp, ines, mila), mustSend(testApp, mila, ines, `m${round}`)])
      const { messages, seq } = await getChat(testApp, ines, mila, { after: 0 })
      const { readSeq } = await getChat(testApp, ines, mila, { after: seq })
      const counted = messages.filter(({ userId, seq: at }) => userId === mila.id && at > readSeq).length
      expect((await getUnread(testApp, ines))[chatId] ?? 0).toBe(counted)
    }
  })

  test(
    'the list has the last chat first, with its count and its last words',
    { tags: ['CHT-24', 'CHT-30'] },
    async () => {
      const { mila, ines } = await pair()
      const noor = await createMember(testApp)
      const face = await upload(testApp, noor.token, { fileType: 'profile', content: await jpeg(40, 40) })
      const profileImageUrl = face.data?.url ?? ''
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
          profileImageUrl: face.data?.thumbnailUrl,
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

  test('replies with the list itself, page by page', { tags: ['OP-081', 'OP-123'] }, async () => {
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

describe('a message is deleted', () => {
  test('by its sender, for both, and its words are gone', { tags: ['CHT-08', 'CHT-23', 'OP-023'] }, async () => {
    const { mila, ines } = await pair()
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
  })

  test('the deletion has the next number, once, also when it is asked for twice at once', async () => {
    const { mila, ines } = await pair()
    const { uuid, chatId } = await mustSend(testApp, mila, ines, 'one')
    await mustSend(testApp, mila, ines, 'two')
    await Promise.all([1, 2, 3].map(() => testApp.call(deleteMessage, { body: { uuid } }, { token: mila.token })))
    const { seq } = await mustSend(testApp, mila, ines, 'three')
    expect(seq).toBe(4)
    const since = await getChat(testApp, ines, mila, { after: 1 })
    expect(listTexts(since)).toEqual(['two', 'three'])
    expect(since).toMatchObject({ deleted: [{ uuid, chatId, seq: 3 }], seq: 4, more: false })
  })

  test('a picture goes with its message', async () => {
    const { mila, ines } = await pair()
    const fileUuid = await picture(mila)
    const { uuid } = await mustSend(testApp, mila, ines, { fileUuid })
    await testApp.call(deleteMessage, { body: { uuid } }, { token: mila.token })
    expect((await testApp.call(loadFile, { query: { uuid: fileUuid } }, { token: mila.token })).errors[0]?.code).toBe(
      'not_found',
    )
  })
})

describe('pictures', () => {
  test(
    'are uploaded for the chat, and sent with the uuid and the thumbnail that came back',
    { tags: ['CHT-25'] },
    async () => {
      const { mila, ines } = await pair()
      const { uuid: fileUuid, thumbnailUrl } = await uploaded(mila)
      expect((await testApp.app.inject({ url: thumbnailUrl })).statusCode).toBe(200)
      const { uuid } = await mustSend(testApp, mila, ines, { fileUuid, thumbnailUrl })
      const { messages } = await getChat(testApp, ines, mila)
      expect(messages).toMatchObject([{ uuid, text: null, fileUuid }])
      const shown = await testApp.app.inject({ url: messages[0]?.thumbnailUrl ?? '' })
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    },
  )

  test('are for the two alone, under an address of the server', { tags: ['CHT-26', 'OP-080'] }, async () => {
    const { mila, ines } = await pair()
    const noor = await createMember(testApp)
    const fileUuid = await picture(mila)
    await mustSend(testApp, mila, ines, { fileUuid, thumbnailUrl: 'https://evil.example/x.png' })
    const { messages } = await getChat(testApp, ines, mila)
    expect(messages[0]).toMatchObject({ text: null, fileUuid })
    expect(messages[0]?.thumbnailUrl).toMatch(new RegExp(`^/api/media/private/${fileUuid}/thumbnail\\.webp\\?`))
    const load = ({ token }: Person) => testApp.call(loadFile, { query: { uuid: fileUuid } }, { token })
    const loaded = await Promise.all([mila, ines, noor].map(load))
    expect(loaded.map(({ status }) => status)).toEqual([200, 200, 404])
    expect(loaded[1]?.data?.file.url).toMatch(new RegExp(`^/api/media/private/${fileUuid}/full\\.webp\\?`))
  })

  test('of others cannot be sent', async () => {
    const { mila, ines } = await pair()
    const noor = await createMember(testApp)
    const fileUuid = await picture(noor)
    for (const uuid of [fileUuid, randomUUID()]) {
      expect((await send(testApp, mila, ines, { fileUuid: uuid })).errors[0]?.code).toBe('image_not_yours')
    }
  })
})
