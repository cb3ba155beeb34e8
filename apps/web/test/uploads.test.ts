import { MAX_BYTES_PER_FILE } from '@fourfold/contract/reference/files'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createUploadQueue } from '~/lib/forms/upload-queue.ts'
import { selectUploadableFiles, validateFile } from '~/lib/forms/uploads.ts'
import type { UploadedFile } from '~/lib/forms/uploads.ts'

import { createFakeBrowser } from './fake-browser.ts'
import { FakeRequest } from './fake-request.ts'

const uploadReply = { data: { uuid: 'u', url: '/u', thumbnailUrl: '/t' }, errors: [] }
const image = (name: string, type = 'image/png') => new File(['x'], name, { type })

function startUploads(count: number) {
  const uploaded: string[] = []
  const queue = createUploadQueue({
    target: { fileType: 'product', otherObjectId: 'p' },
    onUploaded: (_file: UploadedFile, name: string) => void uploaded.push(name),
  })
  queue.add(Array.from({ length: count }, (_, index) => image(`${index}.png`)))
  return { queue, uploaded, states: () => queue.uploads().map(({ state }) => state) }
}

const request = (index: number) => {
  const fakeRequest = FakeRequest.instances[index]
  if (!fakeRequest) throw new Error(`no request ${index}`)
  return fakeRequest
}

beforeEach(() => {
  for (const [name, value] of Object.entries(createFakeBrowser().globals)) vi.stubGlobal(name, value)
  FakeRequest.instances = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

afterEach(() => vi.unstubAllGlobals())

describe('validation of files', () => {
  test('accepts only JPEG and PNG', { tags: ['FIL-02'] }, () => {
    expect(validateFile(image('a.png'))).toBeNull()
    expect(validateFile(image('a.jpg', 'image/jpeg'))).toBeNull()
    expect(validateFile(image('a.gif', 'image/gif'))).toBe('Only JPEG and PNG images can be uploaded.')
    expect(validateFile(image('a.svg', 'image/svg+xml'))).not.toBeNull()
  })

  test('rejects files larger than 10 MB', { tags: ['FIL-04', 'OP-053'] }, () => {
    expect(validateFile({ type: 'image/png', size: MAX_BYTES_PER_FILE })).toBeNull()
    expect(validateFile({ type: 'image/png', size: MAX_BYTES_PER_FILE + 1 })).toBe('This file is larger than 10 MB.')
  })

  test('ignores files without an extension', { tags: ['FIL-05'] }, () => {
    const names = ['photo.png', 'photo', '.png', 'a.b.png']
    expect(selectUploadableFiles(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
      'photo.png',
      'a.b.png',
    ])
  })

  test('queues at most 100 files', { tags: ['FIL-03'] }, () => {
    expect(startUploads(100).queue.uploads()).toHaveLength(100)
    expect(startUploads(130).queue.uploads()).toHaveLength(100)
  })
})

describe('upload queue', () => {
  test('uploads three files at a time', async () => {
    const { states, uploaded } = startUploads(5)
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting'])
    request(1).respond(200, uploadReply)
    await vi.waitFor(() => expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting']))
    expect(uploaded).toEqual(['1.png'])
    expect(FakeRequest.instances).toHaveLength(4)
  })

  test('sends the target fields with the file', () => {
    startUploads(1)
    const { sentForm } = request(0)
    expect(sentForm?.get('fileType')).toBe('product')
    expect(sentForm?.get('otherObjectId')).toBe('p')
    expect(sentForm?.get('file')).toBeInstanceOf(File)
  })

  test('reports the progress of each file', () => {
    const { queue } = startUploads(2)
    request(1).progress(30, 120)
    expect(queue.uploads().map(({ progress }) => progress)).toEqual([0, 0.25])
  })

  test('fails an upload without progress for 30 seconds', () => {
    vi.useFakeTimers()
    const { states } = startUploads(2)
    vi.advanceTimersByTime(29_000)
    request(1).progress(1, 100)
    vi.advanceTimersByTime(2_000)
    vi.useRealTimers()
    expect(request(0).isAborted).toBe(true)
    expect(request(1).isAborted).toBe(false)
    return vi.waitFor(() => expect(states()).toEqual(['failed', 'sending']))
  })

  test('removes a canceled upload without an error and starts the next one', { tags: ['FIL-09'] }, () => {
    const { queue, states, uploaded } = startUploads(4)
    queue.cancel(queue.uploads()[0]?.id ?? 0)
    expect(request(0).isAborted).toBe(true)
    expect(states()).toEqual(['sending', 'sending', 'sending'])
    expect(queue.uploads().every(({ error }) => error === null)).toBe(true)
    expect(uploaded).toEqual([])
  })

  test('keeps an upload that the server rejected, with its message, until it is dismissed', async () => {
    const { queue } = startUploads(1)
    const msg = "This file isn't a JPEG or PNG image we can read."
    request(0).respond(400, { data: null, errors: [{ code: 'image_not_readable', msg }] })
    await vi.waitFor(() => expect(queue.uploads()).toMatchObject([{ state: 'failed', error: msg }]))
    queue.cancel(queue.uploads()[0]?.id ?? 0)
    expect(queue.uploads()).toEqual([])
  })

  test('reports a network error', async () => {
    const { queue } = startUploads(1)
    request(0).dispatchEvent(new Event('error'))
    await vi.waitFor(() =>
      expect(queue.uploads()).toMatchObject([{ error: 'The connection broke. Please try again.' }]),
    )
  })

  test('rejects an invalid file immediately and uploads the valid ones', () => {
    const { queue, states } = startUploads(1)
    queue.add([image('notes.txt', 'text/plain'), image('noextension'), image('b.png')])
    expect(states()).toEqual(['sending', 'failed', 'sending'])
    expect(FakeRequest.instances).toHaveLength(2)
  })

  test('keeps an upload listed until its callback has finished', async () => {
    const callback = Promise.withResolvers<void>()
    const onUploaded = vi.fn<(file: UploadedFile, name: string) => Promise<void>>(() => callback.promise)
    const queue = createUploadQueue({ target: { fileType: 'profile' }, onUploaded })
    queue.add([image('me.png')])
    request(0).respond(200, uploadReply)
    await vi.waitFor(() => expect(onUploaded).toHaveBeenCalledWith(uploadReply.data, 'me.png'))
    expect(queue.uploads()).toHaveLength(1)
    callback.resolve()
    await vi.waitFor(() => expect(queue.uploads()).toEqual([]))
  })

  test('cancels all uploads', () => {
    const { queue } = startUploads(4)
    queue.cancelAll()
    expect(queue.uploads()).toEqual([])
    expect(FakeRequest.instances.every(({ isAborted }) => isAborted)).toBe(true)
    expect(FakeRequest.instances).toHaveLength(3)
  })
})
