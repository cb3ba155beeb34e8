// @vitest-environment jsdom
import { closeCodes } from '@fourfold/contract/chat/frames'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { handleSessionChange } from '~/features/chat/index.ts'
import { addOutgoingMessage, readOutbox } from '~/features/chat/outbox/outbox.ts'
import { queryClient } from '~/lib/data/query.ts'
import { currentSession, endSession } from '~/lib/session/session.ts'

import { startApi } from '../api.ts'
import type { Api } from '../api.ts'
import { FakeSocket } from '../chat/fake-socket.ts'
import { CHAT_ID, buildMessage, SAM } from '../chat/fixtures.ts'
import { storeSession, noor, sam } from './mount.tsx'

const UNREAD = {
  notificationType: 'chat',
  objectId: buildMessage(1, 2).uuid,
  parentObjectId: CHAT_ID,
  notificationCount: 3,
}

let api: Api

beforeEach(async () => {
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.instances = []
  api = await startApi({
    'GET /notifications': () => ({ data: { [CHAT_ID]: UNREAD } }),
    'POST /chat': () => ({ status: 503, code: 'unavailable', msg: 'Not now.' }),
  })
  storeSession(sam)
  handleSessionChange()
})
afterEach(async () => {
  endSession()
  handleSessionChange('this-tab', sam)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await api.stop()
})

const readUnreadCount = () => queryClient().getQueryData(['person', SAM, 'unread'])

describe('the live connection of a session', () => {
  test('closes on logout, which also deletes unsent messages', () => {
    FakeSocket.last.authenticate()
    addOutgoingMessage(SAM, { uuid: CHAT_ID, username: 'maya', text: 'Private', writtenAt: '2026-11-15T09:00:00Z' })
    endSession()
    handleSessionChange('this-tab', sam)
    expect(FakeSocket.last.readyState).toBe(3)
    expect(readOutbox(SAM).messages).toEqual([])
  })

  test('opens a new connection for another login', () => {
    FakeSocket.last.authenticate()
    storeSession(noor)
    handleSessionChange('other-tab', sam)
    expect(FakeSocket.instances).toHaveLength(2)
    FakeSocket.last.open()
    expect(FakeSocket.last.sent).toEqual([{ type: 'auth', payload: { token: noor.token } }])
  })

  test('ends the session when the server rejects the token, and keeps unsent messages', async () => {
    addOutgoingMessage(SAM, { uuid: CHAT_ID, username: 'maya', text: 'Kept', writtenAt: '2026-11-15T09:00:00Z' })
    api.handle('GET /notifications', () => ({ status: 401, code: 'not_signed_in', msg: 'Please log in.' }))
    FakeSocket.last.open()
    FakeSocket.last.close(closeCodes.unauthenticated)
    await waitFor(() => expect(currentSession()).toBeNull())
    handleSessionChange('lost', sam)
    expect(readOutbox(SAM).messages).toHaveLength(1)
  })

  test('sends no request when the connection closes after the logout', async () => {
    FakeSocket.last.authenticate()
    endSession()
    FakeSocket.last.close(closeCodes.unauthenticated)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(api.requests).toEqual([])
  })

  test('receives the unread counts on connecting', () => {
    FakeSocket.last.open()
    FakeSocket.last.receive({
      type: 'auth',
      payload: { userId: SAM },
      notifications: { [CHAT_ID]: { ...UNREAD, notificationType: 'chat', notificationCount: 2 } },
    })
    expect(readUnreadCount()).toBe(2)
  })

  test('polls the unread counts every ten seconds without a socket', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    FakeSocket.last.close()
    vi.advanceTimersByTime(9_999)
    expect(api.requests.map(({ call }) => call)).not.toContain('GET /notifications')
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await waitFor(() => expect(readUnreadCount()).toBe(3))
  })
})
