/** `local` persists; `session` ends with the tab. */
type StorageKind = 'local' | 'session'

/** Fallback for values that could not be stored; lost on reload. */
const memory: Record<StorageKind, Map<string, string>> = { local: new Map(), session: new Map() }

/**
 * Returns the storage, or null if the user blocks it: depending on the browser, reading the property then throws or
 * returns null.
 */
function openStorage(kind: StorageKind): Storage | null {
  if (typeof window === 'undefined') return null
  try {
    return kind === 'local' ? localStorage : sessionStorage
  } catch {
    return null
  }
}

export function readStored(kind: StorageKind, key: string): string | null {
  const fallback = memory[kind].get(key)
  if (fallback !== undefined) return fallback
  try {
    return openStorage(kind)?.getItem(key) ?? null
  } catch {
    return null
  }
}

export function store(kind: StorageKind, key: string, value: string): void {
  try {
    const storage = openStorage(kind)
    if (!storage) throw new Error('no storage')
    storage.setItem(key, value)
    memory[kind].delete(key)
  } catch {
    memory[kind].set(key, value)
  }
}

export function removeStored(kind: StorageKind, key: string): void {
  memory[kind].delete(key)
  try {
    openStorage(kind)?.removeItem(key)
  } catch {}
}

/** Returns whether stored values survive a reload. */
export function hasStorage(kind: StorageKind): boolean {
  return openStorage(kind) !== null
}
