import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { ApiError, NetworkError } from '../data/api.ts'
import { selectUploadableFiles, validateFile, sendFile } from './uploads.ts'
import type { UploadedFile, UploadTarget } from './uploads.ts'

/** One upload as shown in the list. Completed uploads leave the list. (FIL-08) */
export type Upload = {
  id: number
  name: string
  state: 'waiting' | 'sending' | 'failed'
  /** The fraction sent so far, 0 to 1. */
  progress: number
  error: string | null
}

const MAX_PARALLEL_UPLOADS = 3
const CONNECTION_LOST = 'The connection broke. Please try again.'

type QueueOptions = {
  target: UploadTarget
  /** Called for each uploaded file; the upload counts as running until it resolves. */
  onUploaded: (file: UploadedFile, name: string) => void | Promise<void>
}

type Entry = Upload & { file: File; abort: () => void }

function errorMessage(reason: unknown): string {
  if (reason instanceof NetworkError) return CONNECTION_LOST
  if (reason instanceof ApiError) return reason.message
  throw reason
}

/** Creates an observable list of uploads. */
function createUploadList() {
  let entries: readonly Entry[] = []
  const listeners = new Set<() => void>()

  function setEntries(next: readonly Entry[]): void {
    entries = next
    for (const listener of listeners) listener()
  }

  return {
    all: () => entries,
    setEntries,
    update: (id: number, part: Partial<Entry>) =>
      setEntries(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry))),
    remove: (id: number) => setEntries(entries.filter((entry) => entry.id !== id)),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Uploads files to one target, a few in parallel. */
export function createUploadQueue({ target, onUploaded }: QueueOptions) {
  const { all, setEntries, update, remove, subscribe } = createUploadList()
  let lastId = 0
  const isListed = (id: number) => all().some((entry) => entry.id === id)

  async function run({ id, file }: Entry): Promise<void> {
    const { done, abort } = sendFile({ file, target, onProgress: (progress) => update(id, { progress }) })
    update(id, { state: 'sending', abort })
    try {
      const uploaded = await done
      // If the user cancels after the file was fully sent, the server still keeps the file.
      await onUploaded(uploaded, file.name)
      remove(id)
    } catch (reason) {
      if (isListed(id)) update(id, { state: 'failed', error: errorMessage(reason) })
    }
    startMore()
  }

  function startMore(): void {
    const freeCount = MAX_PARALLEL_UPLOADS - all().filter(({ state }) => state === 'sending').length
    for (const entry of all()
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(freeCount, 0)))
      void run(entry)
  }

  function createEntry(file: File): Entry {
    const error = validateFile(file)
    lastId += 1
    const state = error === null ? 'waiting' : 'failed'
    return { id: lastId, name: file.name, file, progress: 0, error, state, abort: () => undefined }
  }

  return {
    uploads: (): readonly Upload[] => all(),

    add(files: readonly File[]): void {
      setEntries([...all(), ...selectUploadableFiles(files).map(createEntry)])
      startMore()
    },

    /** Cancels a running upload or removes a failed one. The user is not notified. (FIL-09) */
    cancel(id: number): void {
      const entry = all().find((upload) => upload.id === id)
      remove(id)
      entry?.abort()
      startMore()
    },

    cancelAll(): void {
      const entries = all()
      setEntries([])
      for (const { abort } of entries) abort()
    },

    subscribe,
  }
}

export type Uploads = {
  uploads: readonly Upload[]
  isBusy: boolean
  add: (files: readonly File[]) => void
  cancel: (id: number) => void
}

/** Manages the uploads to one target, and cancels them on unmount. */
export function useUploads(options: QueueOptions): Uploads {
  const latest = useRef(options)
  // oxlint-disable-next-line react/refs -- read when a file arrives, never while rendering
  const [queue] = useState(() =>
    createUploadQueue({ target: options.target, onUploaded: (...file) => latest.current.onUploaded(...file) }),
  )
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads)

  useEffect(() => {
    latest.current = options
  })
  useEffect(() => () => queue.cancelAll(), [queue])

  return { uploads, isBusy: uploads.some(({ state }) => state !== 'failed'), add: queue.add, cancel: queue.cancel }
}
