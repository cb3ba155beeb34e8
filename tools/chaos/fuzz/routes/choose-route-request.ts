import type { Asked } from '../choose-request.ts'
import type { Here } from '../examples/context.ts'
import type { Known } from '../existing-ids.store.ts'
import type { Random } from '../random.ts'
import { doors } from './routes.ts'
import type { DoorName, Opening } from './routes.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** As they are sent: some are no text at all once they are decoded. */
const HOSTILE = [
  '',
  '-',
  '-1',
  '..',
  '../..',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cetc%5cpasswd',
  '%00',
  'a%00.zip',
  '%',
  '%c0%ae',
  '%ed%a0%80',
  'a%0d%0aset-cookie:%20a=b',
  "'%20or%201=1;%20--",
  '%F0%9F%92%A9',
  '__proto__',
  'constructor',
  'private',
  '9'.repeat(30),
  'x'.repeat(90),
  'x'.repeat(6000),
]

const HEADERS: readonly Record<string, string>[] = [
  { 'if-none-match': '"x", '.repeat(1000) },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'never' },
  { range: 'bytes=0-0,-9,5-2' },
  { accept: '*/*;q=abc' },
  { 'x-forwarded-for': "1.1.1.1, ' or 1=1" },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'text/plain' },
  { 'stripe-signature': '' },
  { 'stripe-signature': 't=1,t=2,v1=' },
  { 'stripe-signature': `t=${'9'.repeat(15)},v1=${'0'.repeat(64)}` },
  { 'stripe-signature': 'v1=,'.repeat(3000) },
]

const BODIES = ['', '{', 'null', '[]', '"a"', '{"__proto__":{"a":1}}', '\u0000', 'a=b&'.repeat(1500)]

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Text with one place changed, cut off or added to. */
function damaged(text: string, random: Random): string {
  const at = random.below(text.length)
  return random.one([
    text.slice(0, at),
    `${text}A`,
    `${text.slice(0, at)}${random.one(['A', 'b', '-', '0', '.'])}${text.slice(at + 1)}`,
  ])
}

/** What makes an opening another that may no longer open. */
function createTwists(random: Random, known: Known) {
  const { uuids, ids } = known
  const ofOthers = (path: readonly string[]) => {
    const others = path.includes('archive') ? uuids.export : uuids.file
    return path.map((part) => part.replace(UUID, () => random.one([...others, ...uuids.none])))
  }

  /** One part of the address changed: behind the prefix, or a value of the query. */
  function changed({ path, query, ...rest }: Opening, change: (part: string) => string): Opening {
    const at = 1 + random.below(path.length - 1 + query.length)
    return {
      ...rest,
      path: path.map((part, nth) => (nth === at ? change(part) : part)),
      query: query.map(([name, value], nth) => [name, path.length + nth === at ? change(value) : value] as const),
    }
  }

  return {
    method: (opening) => ({ ...opening, method: random.one(METHODS) }),
    hostile: (opening) => changed(opening, () => random.one(HOSTILE)),
    damaged: (opening) => changed(opening, (part) => damaged(part, random)),
    others: ({ path, query, ...rest }) => ({
      ...rest,
      path: ofOthers(path),
      query: query.map(([name, value]) => [name, name === 'account' ? String(random.one(ids.account)) : value]),
    }),
    doubled: ({ query, ...rest }) => ({ ...rest, query: [...query, ...query] }),
    missing: ({ query, ...rest }) => ({ ...rest, query: query.slice(1) }),
    header: ({ headers, ...rest }) => ({ ...rest, headers: { ...headers, ...random.one(HEADERS) } }),
    body: ({ body, ...rest }) => ({ ...rest, body: random.one([...BODIES, damaged(body ?? 'a=b', random)]) }),
  } satisfies Record<string, (opening: Opening) => Opening>
}

/** Chooses how doors are asked: first as it is meant, later with something wrong, one thing or two. */
export function createKnocking(api: string, random: Random, here: Here) {
  let twists: ReturnType<typeof createTwists> | undefined
  let made = new Map<DoorName, Promise<Opening>>()

  /** Made once for as long as it lasts: making one costs more than asking a hundred times. */
  async function meant(name: DoorName): Promise<Opening> {
    const opening = made.get(name) ?? doors[name](here)
    made.set(name, opening)
    return opening
  }

  function askedWith({ method, path, query, headers, body }: Opening): Asked {
    const search = query.map(([name, value]) => `${name}=${value}`).join('&')
    const url = `${api}/${path.join('/')}${search === '' ? '' : `?${search}`}`
    return { role: 'visitor', request: { url, init: { method, headers, ...(body !== undefined && { body }) } } }
  }

  return {
    /** What there is to knock for; addresses that last for minutes are made anew. */
    look(known: Known): void {
      twists = createTwists(random, known)
      made = new Map()
    },
    async knock(name: DoorName, isMeant: boolean): Promise<Asked> {
      let opening = await meant(name)
      const kinds = Object.values(twists ?? {})
      const times = isMeant ? 0 : 1 + random.below(2)
      for (let nth = 0; nth < times; nth += 1) opening = random.one(kinds)(opening)
      return askedWith(opening)
    },
  }
}
