import type { APIRequestContext, Page } from '@playwright/test'

import type { createScreenshotFile } from '../users/demo.ts'

type Upload = {
  token: string
  fileType: 'product' | 'library' | 'file' | 'profile'
  /** The uuid of a product, for its pictures. */
  otherObjectId?: string
  file: Awaited<ReturnType<typeof createScreenshotFile>>
}

/** Uploads a file as the upload widget does, and returns its URL. */
export async function uploadFile(request: APIRequestContext, { token, file, ...fields }: Upload): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await request.post('/api/file/upload', { headers, multipart: { ...fields, file } })
  if (!response.ok()) throw new Error(`POST /file/upload: ${await response.text()}`)
  const { data } = (await response.json()) as { data: { url: string } }
  return data.url
}

type SentForm = { call: string; fields: Record<string, string> }

/**
 * Records the fields of uploads from the next page load on, because Chromium does not expose the body of a multipart
 * request with a file. Returns a function that reads them.
 */
export async function recordUploads(page: Page): Promise<() => Promise<SentForm[]>> {
  await page.addInitScript(() => {
    const sentForms: SentForm[] = []
    const { open, send } = XMLHttpRequest.prototype
    const calls = new WeakMap<XMLHttpRequest, string>()
    Object.assign(window, { sentForms })
    XMLHttpRequest.prototype.open = function recordOpen(this: XMLHttpRequest, ...args: unknown[]) {
      calls.set(this, args.slice(0, 2).join(' '))
      Reflect.apply(open, this, args)
    }
    XMLHttpRequest.prototype.send = function recordSend(body) {
      if (body instanceof FormData) {
        const texts = [...body].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
        sentForms.push({ call: calls.get(this) ?? '', fields: Object.fromEntries(texts) })
      }
      send.call(this, body)
    }
  })
  return () => page.evaluate(() => (window as unknown as { sentForms: SentForm[] }).sentForms)
}
