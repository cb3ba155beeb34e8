// @vitest-environment jsdom
import { closeCodes, computeReconnectDelay } from '@fourfold/contract/chat/frames'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { openLiveSocket, buildSocketUrl } from '~/features/chat/live/live-socket.ts'
import type { LiveSocket } from '~/features/chat/live/live-socket.ts'

import { FakeSocket } from './fake-socket.ts'

const READ_FRAME = {
  type: 'notifications-read',
  payload: { chatId: '6f1f6f0c-6a5e-4c53-8f5e-0f6a4b6f0001', seq: 3 },
} as const

let live: LiveSocket
let events: string[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.instances = []
  events = []
  live = openLiveSocket({
    url: 'wss://fourfold.example/socket',
    token: 'secret',
    onFrame: ({ type }) => events.push(type),
    onLive: (isLive) => events.push(isLive ? 'live' : 'disconnected'),
    onUnauthorized: () => events.push('unauthorized'),
  })
})

afterEach(() => {
  live.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

describe('the live connection', () => {
  test('uses the host and the protocol of the page', { tags: ['OP-082'] }, () => {
    expect(buildSocketUrl({ protocol: 'https:', host: 'fourfold.example' })).toBe('wss://fourfold.example/socket')
    expect(buildSocketUrl({ protocol: 'http:', host: '127.0.0.1:3000' })).toBe('ws://127.0.0.1:3000/socket')
  })

  test('sends the token in the first frame, not in the URL', { tags: ['LIV-02'] }, () => {
    FakeSocket.last.open()
    expect(FakeSocket.last.sent).toEqual([{ type: 'auth', payload: { token: 'secret' } }])
    expect(FakeSocket.last.url).not.toContain('secret')
  })

  test('reconnects one second after it was closed', { tags: ['LIV-09'] }, () => {
    FakeSocket.last.authenticate()
    FakeSocket.last.close(closeCodes.goingAway)
    expect(events.at(-1)).toBe('disconnected')
    vi.advanceTimersByTime(999)
    expect(FakeSocket.instances).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.instances).toHaveLength(2)
    FakeSocket.last.authenticate()
    expect(events.filter((event) => event === 'live')).toHaveLength(2)
  })

  test(
    'increases the reconnect delay with jitter from the second failure on, up to 10 seconds',
    { tags: ['OP-119'] },
    () => {
      expect([computeReconnectDelay(1, 0), computeReconnectDelay(1, 0.99)]).toEqual([1000, 1000])
      expect([computeReconnectDelay(2, 0), computeReconnectDelay(2, 0.5), computeReconnectDelay(2, 1)]).toEqual([
        1000, 1500, 2000,
      ])
      expect(computeReconnectDelay(40, 1)).toBe(10_000)
    },
  )

  test.each(['close', 'error'] as const)(
    'reconnects after 1, then 1 to 2, then 1 to 4 seconds when each attempt ends with %s',
    { tags: ['LIV-10', 'OP-119'] },
    (failure) => {
      vi.spyOn(Math, 'random').mockReturnValue(0.999)
      const fail = () =>
        failure === 'close'
          ? FakeSocket.last.close(closeCodes.goingAway)
          : FakeSocket.last.dispatchEvent(new Event('error'))
      for (const [attempt, delay] of [1000, 2000, 4000, 8000, 10_000].entries()) {
        fail()
        vi.advanceTimersByTime(delay - 10)
        expect(FakeSocket.instances).toHaveLength(attempt + 1)
        vi.advanceTimersByTime(10)
        expect(FakeSocket.instances).toHaveLength(attempt + 2)
      }
      FakeSocket.last.authenticate()
      fail()
      vi.advanceTimersByTime(1000)
      expect(FakeSocket.instances).toHaveLength(7)
    },
  )

  test('closes the socket on an error and reconnects one second later', { tags: ['LIV-10'] }, () => {
    FakeSocket.last.open()
    FakeSocket.last.dispatchEvent(new Event('error'))
    expect(FakeSocket.last.readyState).toBe(3)
    vi.advanceTimersByTime(999)
    expect(FakeSocket.instances).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.instances).toHaveLength(2)
  })

  test('retries frames every second while the socket is not open', { tags: ['LIV-11'] }, () => {
    live.send(READ_FRAME)
    vi.advanceTimersByTime(2500)
    FakeSocket.last.authenticate()
    expect(FakeSocket.last.sent).toHaveLength(1)
    vi.advanceTimersByTime(499)
    expect(FakeSocket.last.sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.last.sent.slice(1)).toEqual([READ_FRAME])
    vi.advanceTimersByTime(5000)
    expect(FakeSocket.last.sent).toHaveLength(2)
  })

  test('does not reconnect while offline, and reconnects immediately when back online', () => {
    FakeSocket.last.authenticate()
    setOnline(false)
    expect(events.at(-1)).toBe('disconnected')
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.instances).toHaveLength(1)
    setOnline(true)
    expect(FakeSocket.instances).toHaveLength(2)
  })

  test('reports a rejected token', () => {
    FakeSocket.last.open()
    FakeSocket.last.close(closeCodes.unauthenticated)
    expect(events).toContain('unauthorized')
  })

  test('closes the socket on stop, even while it is connecting', () => {
    const connectingSocket = FakeSocket.last
    live.stop()
    expect(connectingSocket.readyState).toBe(0)
    connectingSocket.open()
    expect([connectingSocket.readyState, connectingSocket.sent]).toEqual([3, []])
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.instances).toHaveLength(1)
  })
})
