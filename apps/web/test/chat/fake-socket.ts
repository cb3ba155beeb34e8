import type { ClientFrame, ServerFrame } from '@fourfold/contract/chat/frames'

/** A WebSocket whose server side is controlled by the test. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static instances: FakeSocket[] = []
  static get last(): FakeSocket {
    const last = FakeSocket.instances.at(-1)
    if (!last) throw new Error('No socket was opened.')
    return last
  }

  readonly sent: ClientFrame[] = []
  readonly url: string
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.instances.push(this)
  }

  send(text: string): void {
    if (this.readyState !== FakeSocket.OPEN) throw new Error('Not open.')
    this.sent.push(JSON.parse(text) as ClientFrame)
  }

  close(code = 1000): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }

  /** Simulates a server that accepts the connection. */
  open(): void {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  /** Simulates a frame from the server. */
  receive(frame: ServerFrame): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }))
  }

  /** Simulates a server that accepts the connection and the token. */
  authenticate(userId = 1): void {
    this.open()
    this.receive({ type: 'connect' })
    this.receive({ type: 'auth', payload: { userId }, notifications: {} })
  }
}
