import type { Random } from '../../../lib/random.ts'
import type { ExampleContext } from '../examples/context.ts'
import type { ExistingIds } from '../existing-ids.store.ts'
import type { ChosenRequest } from '../request/choose-request.ts'
import { routes } from './routes.ts'
import type { RouteName, RouteRequest } from './routes.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Encoded path segments and query values; some do not decode to valid text. */
const HOSTILE_PARTS = [
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

/** Changes, truncates or extends a text. */
function corrupt(text: string, random: Random): string {
  const position = random.below(text.length)
  return random.pick([
    text.slice(0, position),
    `${text}A`,
    `${text.slice(0, position)}${random.pick(['A', 'b', '-', '0', '.'])}${text.slice(position + 1)}`,
  ])
}

/** Variations of a request that may make it invalid. */
function createVariations(random: Random, existing: ExistingIds) {
  const { uuids, ids } = existing
  const withForeignUuids = (path: readonly string[]) => {
    const others = path.includes('archive') ? uuids.export : uuids.file
    return path.map((part) => part.replace(UUID, () => random.pick([...others, ...uuids.none])))
  }

  /** Changes one path segment after the prefix, or one query value. */
  function changeOnePart({ path, query, ...rest }: RouteRequest, change: (part: string) => string): RouteRequest {
    const index = 1 + random.below(path.length - 1 + query.length)
    return {
      ...rest,
      path: path.map((part, nth) => (nth === index ? change(part) : part)),
      query: query.map(([name, value], nth) => [name, path.length + nth === index ? change(value) : value] as const),
    }
  }

  return {
    method: (request) => ({ ...request, method: random.pick(METHODS) }),
    hostile: (request) => changeOnePart(request, () => random.pick(HOSTILE_PARTS)),
    corrupted: (request) => changeOnePart(request, (part) => corrupt(part, random)),
    foreignIds: ({ path, query, ...rest }) => ({
      ...rest,
      path: withForeignUuids(path),
      query: query.map(([name, value]) => [name, name === 'account' ? String(random.pick(ids.account)) : value]),
    }),
    duplicated: ({ query, ...rest }) => ({ ...rest, query: [...query, ...query] }),
    missing: ({ query, ...rest }) => ({ ...rest, query: query.slice(1) }),
    header: ({ headers, ...rest }) => ({ ...rest, headers: { ...headers, ...random.pick(HEADERS) } }),
    body: ({ body, ...rest }) => ({ ...rest, body: random.pick([...BODIES, corrupt(body ?? 'a=b', random)]) }),
  } satisfies Record<string, (request: RouteRequest) => RouteRequest>
}

/** Chooses requests to routes: first valid, later with one or two variations. */
export function createRouteRequestChooser(api: string, random: Random, context: ExampleContext) {
  let variations: ReturnType<typeof createVariations> | undefined
  let validRequests = new Map<RouteName, Promise<RouteRequest>>()

  /** Returns the valid request of a route. It is cached, because creating it costs more than a hundred requests. */
  async function getValidRequest(name: RouteName): Promise<RouteRequest> {
    const request = validRequests.get(name) ?? routes[name](context)
    validRequests.set(name, request)
    return request
  }

  function buildRequest({ method, path, query, headers, body }: RouteRequest): ChosenRequest {
    const search = query.map(([name, value]) => `${name}=${value}`).join('&')
    const url = `${api}/${path.join('/')}${search === '' ? '' : `?${search}`}`
    return { role: 'visitor', request: { url, init: { method, headers, ...(body !== undefined && { body }) } } }
  }

  return {
    /** Reads the new ids and drops cached requests, whose URLs expire after minutes. */
    refresh(existing: ExistingIds): void {
      variations = createVariations(random, existing)
      validRequests = new Map()
    },
    async choose(name: RouteName, isValid: boolean): Promise<ChosenRequest> {
      let request = await getValidRequest(name)
      const kinds = Object.values(variations ?? {})
      const times = isValid ? 0 : 1 + random.below(2)
      for (let nth = 0; nth < times; nth += 1) request = random.pick(kinds)(request)
      return buildRequest(request)
    },
  }
}
