import type { APIRequestContext, Page } from '@playwright/test'

import type { screenshotFile } from '../users/demo.ts'

type Upload = {
  token: string
  fileType: 'product' | 'library' | 'file' | 'profile'
  /** The product, for its pictures. */
  otherObjectId?: string
  file: Awaited<ReturnType<typeof screenshotFile>>
}

/** Sends a file as the upload widget does, and says its address. */
export async function uploadFile(request: APIRequestContext, { token, file, ...fields }: Upload): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.post('/api/file/upload', { headers, multipart: { ...fields, file } })
  if (!answer.ok()) throw new Error(`POST /file/upload: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { url: string } }
  return data.url
}

type SentForm = { to: string; fields: Record<string, string> }

/** Notes what the page uploads from its next load on; Chromium does not tell the fields of a form with a file in it. */
export async function recordUploads(page: Page): Promise<() => Promise<SentForm[]>> {
  await page.addInitScript(() => {
    const sent: SentForm[] = []
    const { open, send } = XMLHttpRequest.prototype
    const addresses = new WeakMap<XMLHttpRequest, string>()
    Object.assign(window, { sentForms: sent })
    XMLHttpRequest.prototype.open = function note(this: XMLHttpRequest, ...how: unknown[]) {
      addresses.set(this, how.slice(0, 2).join(' '))
      Reflect.apply(open, this, how)
    }
    XMLHttpRequest.prototype.send = function note(body) {
      if (body instanceof FormData) {
        const texts = [...body].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
        sent.push({ to: addresses.get(this) ?? '', fields: Object.fromEntries(texts) })
      }
      send.call(this, body)
    }
  })
  return () => page.evaluate(() => (window as unknown as { sentForms: SentForm[] }).sentForms)
}
