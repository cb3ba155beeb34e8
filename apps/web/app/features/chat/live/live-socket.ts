import { closeCodes, reconnectDelay, RECONNECT_MS } from '@fourfold/contract/chat/frames'
import type { ClientFrame, ServerFrame } from '@fourfold/contract/chat/frames'
import { SOCKET_PATH } from '@fourfold/contract/constants'

import { isOnline } from '~/lib/data/connection.ts'

/** On the host of the page, by its protocol. The token travels in a frame, never in the address. (LIV-01, OP-082) */
export function socketAddress({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${SOCKET_PATH}`
}

type Once = {
  address: string
  token: string
  onFrame: (frame: ServerFrame) => void
  onClosed: (code: number) => void
}

/** One socket from its opening to its end. Who lets it go hears nothing more of it. */
function openOnce({ address, token, onFrame, onClosed }: Once) {
  const socket = new WebSocket(address)
  let isLetGo = false
  const say = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  socket.addEventListener('open', () => {
    // One that was let go while it opened is closed only now: browsers complain about anything else.
    if (isLetGo) socket.close()
    else say({ type: 'auth', payload: { token } })
  })
  socket.addEventListener('message', ({ data }) => {
    if (!isLetGo) onFrame(JSON.parse(String(data)) as ServerFrame)
  })
  socket.addEventListener('error', () => socket.close())
  socket.addEventListener('close', ({ code }) => {
    if (!isLetGo) onClosed(code)
  })
  return {
    say,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    letGo() {
      isLetGo = true
      if (socket.readyState === WebSocket.OPEN) socket.close()
    },
  }
}

type LiveSocketOptions = Omit<Once, 'onClosed'> & {
  /** True from the moment the server knows who this is; false when the connection is gone. */
  onLive: (isLive: boolean) => void
  /** The server did not want the token. */
  onRefused: () => void
}

export type LiveSocket = { send: (frame: ClientFrame) => void; stop: () => void }

/** With the network, and with the page: one that is put aside would not be kept with an open socket. */
function followPage(wake: () => void, sleep: () => void): () => void {
  const handlers = { online: wake, pageshow: wake, offline: sleep, pagehide: sleep }
  for (const [event, handler] of Object.entries(handlers)) window.addEventListener(event, handler)
  return () => {
    for (const [event, handler] of Object.entries(handlers)) window.removeEventListener(event, handler)
  }
}

/** The standing connection of one session: it comes back by itself until it is stopped. (LIV-02, LIV-09 to LIV-11) */
export function openLiveSocket({ onLive, onRefused, ...how }: LiveSocketOptions): LiveSocket {
  let socket: ReturnType<typeof openOnce> | null = null
  let isLive: boolean | null = null
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function setLive(next: boolean): void {
    if (next === isLive) return
    isLive = next
    onLive(next)
  }

  function onFrame(frame: ServerFrame): void {
    if (frame.type === 'auth') {
      failures = 0
      setLive(true)
    }
    how.onFrame(frame)
  }

  function onClosed(code: number): void {
    socket = null
    failures += 1
    setLive(false)
    timer = setTimeout(connect, reconnectDelay(failures))
    if (code === closeCodes.notSignedIn) onRefused()
  }

  function connect(): void {
    clearTimeout(timer)
    // Without a network every try is in vain; the browser says when there is one.
    if (!isStopped && socket === null && isOnline()) socket = openOnce({ ...how, onFrame, onClosed })
  }

  function disconnect(): void {
    clearTimeout(timer)
    socket?.letGo()
    socket = null
    if (!isStopped) setLive(false)
  }

  function send(frame: ClientFrame): void {
    if (isStopped) return
    if (isLive && socket?.isOpen()) socket.say(frame)
    else setTimeout(() => send(frame), RECONNECT_MS)
  }

  const stopListening = followPage(connect, disconnect)
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
