/** `local` persists; `session` ends with the tab. */
type Kind = 'local' | 'session'

/** Fallback for values that could not be stored; lost on reload. */
const memory: Record<Kind, Map<string, string>> = { local: new Map(), session: new Map() }

/** If the user blocks storage, reading the property throws or returns null, depending on the browser. */
function openStorage(kind: Kind): Storage | null {
  if (typeof window === 'undefined') return null
  try {
    return kind === 'local' ? localStorage : sessionStorage
  } catch {
    return null
  }
}

export function readStored(kind: Kind, key: string): string | null {
  const fallback = memory[kind].get(key)
  if (fallback !== undefined) return fallback
  try {
    return openStorage(kind)?.getItem(key) ?? null
  } catch {
    return null
  }
}

export function store(kind: Kind, key: string, value: string): void {
  try {
    const storage = openStorage(kind)
    if (!storage) throw new Error('no storage')
    storage.setItem(key, value)
    memory[kind].delete(key)
  } catch {
    memory[kind].set(key, value)
  }
}

export function removeStored(kind: Kind, key: string): void {
  memory[kind].delete(key)
  try {
    openStorage(kind)?.removeItem(key)
  } catch {}
}

/** Whether stored values survive a reload. */
export function hasStorage(kind: Kind): boolean {
  return openStorage(kind) !== null
}
