import type { ReplyOf } from '@fourfold/contract/endpoint'
import { uploadFile } from '@fourfold/contract/files/endpoints'
import type { UploadFields } from '@fourfold/contract/files/shapes'
import {
  acceptedImageTypes,
  hasExtension,
  MAX_BYTES_PER_FILE,
  MAX_FILES_PER_UPLOAD,
} from '@fourfold/contract/reference/files'
import type { z } from 'zod'

import { apiUrl, readData, NetworkError } from '../data/api.ts'
import { currentSession } from '../session/session.ts'

export type UploadTarget = z.input<typeof UploadFields>
export type UploadedFile = ReplyOf<typeof uploadFile>

const NOT_AN_IMAGE = 'Only JPEG and PNG images can be uploaded.'
const TOO_LARGE = `This file is larger than ${MAX_BYTES_PER_FILE / 1024 / 1024} MB.`

/** Returns why a file is rejected, by type and size only; the server checks the content. (FIL-02, OP-053) */
export function validateFile({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!(acceptedImageTypes as readonly string[]).includes(type)) return NOT_AN_IMAGE
  return size > MAX_BYTES_PER_FILE ? TOO_LARGE : null
}

/** Returns the files that have an extension, up to the maximum number per upload. (FIL-03, FIL-05) */
export function selectUploadableFiles<NamedFile extends { name: string }>(files: readonly NamedFile[]): NamedFile[] {
  return files.filter(({ name }) => hasExtension(name)).slice(0, MAX_FILES_PER_UPLOAD)
}

/** An upload fails if it makes no progress for this long. */
const STALL_TIMEOUT_MS = 30_000

type SendFileOptions = { file: File; target: UploadTarget; onProgress: (fraction: number) => void }

/** Sends one file. Uses XMLHttpRequest because `fetch` does not report upload progress. */
export function sendFile({ file, target, onProgress }: SendFileOptions): {
  done: Promise<UploadedFile>
  abort: () => void
} {
  const token = currentSession()?.token
  const request = new XMLHttpRequest()
  const form = new FormData()
  for (const [name, value] of Object.entries(target)) form.append(name, value)
  form.append('file', file, file.name)

  const done = new Promise<UploadedFile>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new NetworkError('upload stalled'))
        request.abort()
      }, STALL_TIMEOUT_MS)
    }
    restartTimer()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('abort', () => clearTimeout(timer))
    request.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new NetworkError('upload failed'))
    })
    request.addEventListener('load', () => {
      clearTimeout(timer)
      const { status, responseText: text } = request
      try {
        resolve(readData<typeof uploadFile>({ status, headers: new Headers(), text }, token))
      } catch (error) {
        reject(error)
      }
    })
  })
  request.open(uploadFile.method, apiUrl(uploadFile))
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.send(form)
  return { done, abort: () => request.abort() }
}
