// @vitest-environment jsdom
import { closeCodes } from '@fourfold/contract/chat/frames'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { followSession } from '~/features/chat/index.ts'
import { addOutgoing, outboxOf } from '~/features/chat/outbox/outbox.ts'
import { queryClient } from '~/lib/data/query.ts'
import { currentSession, endSession } from '~/lib/session/session.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { FakeSocket } from '../chat/fake-socket.ts'
import { CHAT_ID, message, SAM } from '../chat/given.ts'
import { keepSession, noor, sam } from './mount.tsx'

const UNREAD = { notificationType: 'chat', objectId: message(1, 2).uuid, parentObjectId: CHAT_ID, notificationCount: 3 }

let api: Api

beforeEach(async () => {
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  api = await startApi({
    'GET /notifications': () => ({ data: { [CHAT_ID]: UNREAD } }),
    'POST /chat': () => ({ status: 503, code: 'unavailable', msg: 'Not now.' }),
  })
  keepSession(sam)
  followSession()
})
afterEach(async () => {
  endSession()
  followSession('here', sam)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await api.stop()
})

const unread = () => queryClient().getQueryData(['person', SAM, 'unread'])

describe('the live connection follows the session', () => {
  test('it ends with the logout, which also takes what was not sent', () => {
    FakeSocket.last.enter()
    addOutgoing(SAM, { uuid: CHAT_ID, username: 'maya', text: 'Private', writtenAt: '2026-11-15T09:00:00Z' })
    endSession()
    followSession('here', sam)
    expect(FakeSocket.last.readyState).toBe(3)
    expect(outboxOf(SAM).messages).toEqual([])
  })

  test('another login gets a connection of its own', () => {
    FakeSocket.last.enter()
    keepSession(noor)
    followSession('elsewhere', sam)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.open()
    expect(FakeSocket.last.sent).toEqual([{ type: 'auth', payload: { token: noor.token } }])
  })

  test('a session the server no longer knows is lost, and what was not sent waits for its writer', async () => {
    addOutgoing(SAM, { uuid: CHAT_ID, username: 'maya', text: 'Kept', writtenAt: '2026-11-15T09:00:00Z' })
    api.say('GET /notifications', () => ({ status: 401, code: 'not_signed_in', msg: 'Please log in.' }))
    FakeSocket.last.open()
    FakeSocket.last.close(closeCodes.notSignedIn)
    await waitFor(() => expect(currentSession()).toBeNull())
    followSession('lost', sam)
    expect(outboxOf(SAM).messages).toHaveLength(1)
  })

  test("a connection that ends after the logout asks nothing in nobody's name", async () => {
    FakeSocket.last.enter()
    endSession()
    FakeSocket.last.close(closeCodes.notSignedIn)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(api.asked).toEqual([])
  })

  test('what is unread is told with the connection', () => {
    FakeSocket.last.open()
    FakeSocket.last.hear({
      type: 'auth',
      payload: { userId: SAM },
      notifications: { [CHAT_ID]: { ...UNREAD, notificationType: 'chat', notificationCount: 2 } },
    })
    expect(unread()).toBe(2)
  })

  test('without a socket it is asked for every ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    FakeSocket.last.close()
    vi.advanceTimersByTime(9_999)
    expect(api.asked.map(({ call }) => call)).not.toContain('GET /notifications')
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await waitFor(() => expect(unread()).toBe(3))
  })
})
