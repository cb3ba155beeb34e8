import { randomBytes } from 'node:crypto'

import { API_PREFIX } from '@fourfold/contract/constants'
import type { ReplyOf } from '@fourfold/contract/endpoint'
import type { Envelope } from '@fourfold/contract/envelope'
import type { uploadFile } from '@fourfold/contract/files/endpoints'

import type { TestApp } from '../setup/test-app.ts'

export type Part = { name: string; content: Buffer | string; fileName?: string; type?: string }

type Multipart = { headers: { 'content-type': string }; body: Buffer }

/** Encodes a multipart body. */
export function encodeMultipart(parts: readonly Part[]): Multipart {
  const boundary = `----test${randomBytes(12).toString('hex')}`
  const encoded = parts.flatMap(({ name, content, fileName, type }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const contentType = type === undefined ? '' : `content-type: ${type}\r\n`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${contentType}\r\n`
    return [Buffer.from(head), Buffer.from(content as Buffer), Buffer.from('\r\n')]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...encoded, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

type Upload = { fileType: string; content: Buffer; fileName?: string; type?: string; otherObjectId?: string }

const isPng = (content: Buffer) => content.subarray(1, 4).toString() === 'PNG'

export function buildUploadParts({ fileType, content, fileName, type, otherObjectId }: Upload): Part[] {
  const name = fileName ?? (isPng(content) ? 'photo.png' : 'photo.jpg')
  return [
    { name: 'fileType', content: fileType },
    ...(otherObjectId === undefined ? [] : [{ name: 'otherObjectId', content: otherObjectId }]),
    { name: 'file', content, fileName: name, type: type ?? 'image/jpeg' },
  ]
}

/** Uploads a file like a browser. */
export async function upload(testApp: TestApp, token: string | null, options: Upload) {
  const { headers, body } = encodeMultipart(buildUploadParts(options))
  const response = await testApp.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/file/upload`,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    payload: body,
  })
  return { status: response.statusCode, ...response.json<Envelope<ReplyOf<typeof uploadFile>>>() }
}

/** Uploads a file and throws if that fails. */
export async function mustUpload(testApp: TestApp, token: string, options: Upload) {
  const { data, errors } = await upload(testApp, token, options)
  if (!data) throw new Error(`upload failed: ${errors[0]?.code}`)
  return data
}

export async function fetchUrl(testApp: TestApp, url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: replyHeaders, rawPayload } = await testApp.app.inject({ url, headers })
  return { status: statusCode, headers: replyHeaders, content: rawPayload }
}
