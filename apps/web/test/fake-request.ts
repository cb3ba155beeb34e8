/** As much of the browser's request as an upload uses; the test decides when it answers. */
export class FakeRequest extends EventTarget {
  static made: FakeRequest[] = []
  upload = new EventTarget()
  call = ''
  status = 0
  responseText = ''
  isAborted = false
  sent: FormData | null = null
  headers: Record<string, string> = {}

  constructor() {
    super()
    FakeRequest.made.push(this)
  }

  open(method: string, address: string): void {
    this.call = `${method} ${address}`
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  send(form: FormData): void {
    this.sent = form
  }

  abort(): void {
    this.isAborted = true
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }

  answer(status: number, payload: unknown): void {
    this.status = status
    this.responseText = JSON.stringify(payload)
    this.dispatchEvent(new Event('load'))
  }
}
