import { closeCodes, computeReconnectDelay, RECONNECT_MS } from '@fourfold/contract/chat/frames'
import type { ClientFrame, ServerFrame } from '@fourfold/contract/chat/frames'
import { SOCKET_PATH } from '@fourfold/contract/constants'

import { isOnline } from '~/lib/data/connection.ts'

/** Returns the socket URL on the host of the page. The token is sent in a frame, never in the URL. (LIV-01, OP-082) */
export function buildSocketUrl({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${SOCKET_PATH}`
}

type ConnectionOptions = {
  url: string
  token: string
  onFrame: (frame: ServerFrame) => void
  onClosed: (code: number) => void
}

/** Opens one socket. After `release`, it calls no handlers. */
function openConnection({ url, token, onFrame, onClosed }: ConnectionOptions) {
  const socket = new WebSocket(url)
  let isReleased = false
  const sendFrame = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  socket.addEventListener('open', () => {
    // Browsers log an error if a socket is closed while it is connecting.
    if (isReleased) socket.close()
    else sendFrame({ type: 'auth', payload: { token } })
  })
  socket.addEventListener('message', ({ data }) => {
    if (!isReleased) onFrame(JSON.parse(String(data)) as ServerFrame)
  })
  socket.addEventListener('error', () => socket.close())
  socket.addEventListener('close', ({ code }) => {
    if (!isReleased) onClosed(code)
  })
  return {
    send: sendFrame,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    release() {
      isReleased = true
      if (socket.readyState === WebSocket.OPEN) socket.close()
    },
  }
}

type LiveSocketOptions = Omit<ConnectionOptions, 'onClosed'> & {
  /** Called with true once the server has accepted the token, and with false when the connection is lost. */
  onLive: (isLive: boolean) => void
  /** Called if the server rejects the token. */
  onUnauthorized: () => void
}

export type LiveSocket = { send: (frame: ClientFrame) => void; stop: () => void }

/**
 * Connects and disconnects with the network state and the page lifecycle: browsers keep no page with an open socket in
 * the back/forward cache.
 */
function bindToPageLifecycle(connect: () => void, disconnect: () => void): () => void {
  const handlers = { online: connect, pageshow: connect, offline: disconnect, pagehide: disconnect }
  for (const [event, handler] of Object.entries(handlers)) window.addEventListener(event, handler)
  return () => {
    for (const [event, handler] of Object.entries(handlers)) window.removeEventListener(event, handler)
  }
}

/** Keeps the connection of a session open and reconnects until it is stopped. (LIV-02, LIV-09 to LIV-11) */
export function openLiveSocket({ onLive, onUnauthorized, ...options }: LiveSocketOptions): LiveSocket {
  let socket: ReturnType<typeof openConnection> | null = null
  let isLive: boolean | null = null
  let isStopped = false
  let failureCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function setLive(next: boolean): void {
    if (next === isLive) return
    isLive = next
    onLive(next)
  }

  function onFrame(frame: ServerFrame): void {
    if (frame.type === 'auth') {
      failureCount = 0
      setLive(true)
    }
    options.onFrame(frame)
  }

  function onClosed(code: number): void {
    socket = null
    failureCount += 1
    setLive(false)
    timer = setTimeout(connect, computeReconnectDelay(failureCount))
    if (code === closeCodes.unauthenticated) onUnauthorized()
  }

  function connect(): void {
    clearTimeout(timer)
    // If offline, the `online` event connects later.
    if (!isStopped && socket === null && isOnline()) socket = openConnection({ ...options, onFrame, onClosed })
  }

  function disconnect(): void {
    clearTimeout(timer)
    socket?.release()
    socket = null
    if (!isStopped) setLive(false)
  }

  function send(frame: ClientFrame): void {
    if (isStopped) return
    if (isLive && socket?.isOpen()) socket.send(frame)
    else setTimeout(() => send(frame), RECONNECT_MS)
  }

  const stopListening = bindToPageLifecycle(connect, disconnect)
  connect()
  return {
    send,
    stop() {
      isStopped = true
      stopListening()
      disconnect()
    },
  }
}
