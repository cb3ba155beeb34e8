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

/** An observable list of uploads. */
function createList() {
  let entries: readonly Entry[] = []
  const listeners = new Set<() => void>()

  function show(next: readonly Entry[]): void {
    entries = next
    for (const listener of listeners) listener()
  }

  return {
    all: () => entries,
    show,
    change: (id: number, part: Partial<Entry>) =>
      show(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry))),
    drop: (id: number) => show(entries.filter((entry) => entry.id !== id)),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Uploads files to one target, a few in parallel. */
export function createUploadQueue({ target, onUploaded }: QueueOptions) {
  const { all, show, change, drop, subscribe } = createList()
  let lastId = 0
  const isListed = (id: number) => all().some((entry) => entry.id === id)

  async function run({ id, file }: Entry): Promise<void> {
    const { done, abort } = sendFile({ file, target, onProgress: (progress) => change(id, { progress }) })
    change(id, { state: 'sending', abort })
    try {
      const uploaded = await done
      // A file that was canceled after it was fully sent has still been uploaded.
      await onUploaded(uploaded, file.name)
      drop(id)
    } catch (reason) {
      if (isListed(id)) change(id, { state: 'failed', error: errorMessage(reason) })
    }
    startMore()
  }

  function startMore(): void {
    const free = MAX_PARALLEL_UPLOADS - all().filter(({ state }) => state === 'sending').length
    for (const entry of all()
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(free, 0)))
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
      show([...all(), ...selectUploadableFiles(files).map(createEntry)])
      startMore()
    },

    /** Cancels a running upload or removes a failed one from the list, without notification. (FIL-09) */
    cancel(id: number): void {
      const entry = all().find((upload) => upload.id === id)
      drop(id)
      entry?.abort()
      startMore()
    },

    cancelAll(): void {
      const before = all()
      show([])
      for (const { abort } of before) abort()
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

/** Uploads to one target; canceled on unmount. */
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
