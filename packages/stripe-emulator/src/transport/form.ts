export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = Record<string, FormValue>
type Node = { [key: string]: string | Node }

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

function parseKey(key: string): string[] {
  const [, first = key, rest = ''] = KEY.exec(key) ?? []
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')]
}

function setValue(root: Node, keys: string[], value: string): void {
  let node = root
  for (const [index, key] of keys.entries()) {
    const name = key === '' ? String(Object.keys(node).length) : key
    if (index === keys.length - 1) node[name] = value
    else {
      const next = node[name]
      node = typeof next === 'object' ? next : (node[name] = Object.create(null) as Node)
    }
  }
}

function convertArrays(node: string | Node): FormValue {
  if (typeof node === 'string') return node
  const keys = Object.keys(node)
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => convertArrays(node[key] ?? ''))
  }
  return Object.fromEntries(keys.map((key) => [key, convertArrays(node[key] ?? '')]))
}

/** Parses a form such as `items[0][price]=p&metadata[a]=b` into nested objects and arrays of strings. */
export function parseForm(text: string): Form {
  // The object has no prototype, so that `__proto__` is an ordinary key.
  const root = Object.create(null) as Node
  for (const [key, value] of new URLSearchParams(text)) setValue(root, parseKey(key), value)
  return Object.fromEntries(Object.keys(root).map((key) => [key, convertArrays(root[key] ?? '')]))
}
