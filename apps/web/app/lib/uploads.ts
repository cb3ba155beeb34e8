import type { ReplyOf } from '@fourfold/contract/endpoint'
import { uploadFile } from '@fourfold/contract/files/endpoints'
import type { UploadFields } from '@fourfold/contract/files/shapes'
import {
  acceptedImageTypes,
  hasExtension,
  MOST_BYTES_PER_FILE,
  MOST_FILES_PER_UPLOAD,
} from '@fourfold/contract/reference/files'
import type { z } from 'zod'

import { addressOf, answerOf, NoResponse } from './api.ts'
import { currentSession } from './session.ts'

export type UploadTarget = z.input<typeof UploadFields>
export type UploadedFile = ReplyOf<typeof uploadFile>

const NOT_AN_IMAGE = 'Only JPEG and PNG images can be uploaded.'
const TOO_LARGE = `This file is larger than ${MOST_BYTES_PER_FILE / 1024 / 1024} MB.`

/** Why a file cannot be sent, as far as the browser can tell; the server looks at the bytes. (FIL-02, OP-053) */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!(acceptedImageTypes as readonly string[]).includes(type)) return NOT_AN_IMAGE
  return size > MOST_BYTES_PER_FILE ? TOO_LARGE : null
}

/** The files of one choice that count: those whose name has an extension, and no more than a hundred. (FIL-03, FIL-05) */
export function filesThatCount<Named extends { name: string }>(files: readonly Named[]): Named[] {
  return files.filter(({ name }) => hasExtension(name)).slice(0, MOST_FILES_PER_UPLOAD)
}

type Sending = { file: File; target: UploadTarget; onProgress: (share: number) => void }

/** Sends one file. `fetch` cannot tell how much has been sent, so this is the older way. */
export function sendFile({ file, target, onProgress }: Sending): { done: Promise<UploadedFile>; abort: () => void } {
  const token = currentSession()?.token
  const request = new XMLHttpRequest()
  const form = new FormData()
  for (const [name, value] of Object.entries(target)) form.append(name, value)
  form.append('file', file, file.name)

  const done = new Promise<UploadedFile>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new NoResponse('upload')))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      resolve(answerOf<typeof uploadFile>(new Response(responseText, { status }), token))
    })
  })
  request.open(uploadFile.method, addressOf(uploadFile))
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.send(form)
  return { done, abort: () => request.abort() }
}
