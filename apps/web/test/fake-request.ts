/** A fake `XMLHttpRequest` with the methods that uploads use. The test sends the response. */
export class FakeRequest extends EventTarget {
  static instances: FakeRequest[] = []
  upload = new EventTarget()
  call = ''
  status = 0
  responseText = ''
  isAborted = false
  sentForm: FormData | null = null
  headers: Record<string, string> = {}

  constructor() {
    super()
    FakeRequest.instances.push(this)
  }

  open(method: string, url: string): void {
    this.call = `${method} ${url}`
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  send(form: FormData): void {
    this.sentForm = form
  }

  abort(): void {
    this.isAborted = true
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }

  respond(status: number, payload: unknown): void {
    this.status = status
    this.responseText = JSON.stringify(payload)
    this.dispatchEvent(new Event('load'))
  }
}
