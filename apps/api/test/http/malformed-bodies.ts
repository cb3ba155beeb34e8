import fc from 'fast-check'

/** The bytes of a request body and its declared content type. */
export type HostileBody = { kind: string; contentType: string | null; bytes: Buffer }
export type Form = Record<string, unknown>

/** Texts that often break code: encodings, SQL, markup, paths, and texts that look like numbers. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u202e\u202dgnp.exe',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'ﷺ'.repeat(50),
  'İıſKß',
  "' or 1=1; drop table account; --",
  "\\'; select pg_sleep(10); --",
  '$1 $2 %s %d {0} ${7*7} {{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'a@b.c\r\nBcc: all@people.example',
  '../../../../etc/passwd',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
] as const

const wrongValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], { length: 9e9 }),
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 5 }),
  fc.dictionary(fc.constantFrom('toString', 'valueOf', 'then', 'toJSON', 'length', '$ne', 'email'), fc.jsonValue(), {
    maxKeys: 4,
  }),
)

const strangeKey = fc.constantFrom(
  'isAdmin',
  'is_admin',
  'id',
  'status',
  'role',
  'emailVerified',
  'constructor',
  '$where',
)
const json = (kind: string, text: string): HostileBody => ({
  kind,
  contentType: 'application/json',
  bytes: Buffer.from(text),
})

/** Appends JSON that JSON.stringify never writes: duplicate keys and `__proto__`. */
const appendText = (form: Form, extra: string) => `${JSON.stringify(form).slice(0, -1)},${extra}}`

function varyFields(form: Form) {
  const field = fc.constantFrom(...Object.keys(form))
  return [
    fc.tuple(field, wrongValue).map(([key, value]) => json('wrong value', JSON.stringify({ ...form, [key]: value }))),
    fc
      .tuple(field, field, wrongValue)
      .map(([a, b, value]) => json('wrong values', JSON.stringify({ ...form, [a]: value, [b]: value }))),
    fc.uniqueArray(field, { minLength: 1 }).map((removedKeys) => {
      const remainingEntries = Object.entries(form).filter(([key]) => !removedKeys.includes(key))
      return json('missing fields', JSON.stringify(Object.fromEntries(remainingEntries)))
    }),
    fc
      .tuple(strangeKey, wrongValue)
      .map(([key, value]) => json('extra field', JSON.stringify({ ...form, [key]: value }))),
    fc
      .tuple(field, wrongValue)
      .map(([key, value]) => json('duplicate key', appendText(form, `"${key}":${JSON.stringify(value)}`))),
  ]
}

const prototypeTexts = [
  '"__proto__":{"isAdmin":true}',
  '"__proto__":null',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"\\u005f\\u005fproto__":{"isAdmin":true}',
  '"prototype":{"isAdmin":true}',
  '"hasOwnProperty":1,"toString":2',
]

const nestObjects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

function varyTexts(form: Form) {
  const whole = JSON.stringify(form)
  const texts = [
    '',
    ' ',
    'null',
    'true',
    '0',
    '"text"',
    '[]',
    `[${whole}]`,
    '{',
    '}',
    'NaN',
    'undefined',
    '{"a":NaN}',
    "{'a':1}",
    '{"a":1,}',
    '{a:1}',
    `\ufeff${whole}`,
    `${whole}${whole}`,
    `${whole}\u0000`,
    `/* */${whole}`,
    '[[[[[[[[[[]]]]]]]]]]',
    nestObjects(50),
    nestObjects(5000),
    '['.repeat(10_000),
    `{"a":"\\ud800"}`,
    '{"a":"\\u00"}',
    '{"\\u0000":1}',
    `{"email":"${'a'.repeat(70_000)}"}`,
    `{"a":1${'0'.repeat(400)}}`,
  ]
  return [
    fc.constantFrom(...texts).map((text) => json('text', text)),
    fc.nat(whole.length - 1).map((end) => json('cut short', whole.slice(0, end))),
    fc.constantFrom(...prototypeTexts).map((text) => json('prototype', appendText(form, text))),
    fc.jsonValue({ maxDepth: 6 }).map((value) => json('unrelated JSON', JSON.stringify(value))),
    fc
      .uint8Array({ minLength: 1, maxLength: 60 })
      .map((bytes) => ({ ...json('bytes', ''), bytes: Buffer.from(bytes) })),
    fc.nat(whole.length - 1).map((index) => {
      const bytes = Buffer.from(whole)
      bytes[index] = 0xff
      return { ...json('bad UTF-8', ''), bytes }
    }),
  ]
}

const contentTypes = [
  null,
  '',
  'text/plain',
  'text/html',
  'text/xml',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json; charset=latin1',
  'application/json;charset=utf-8',
  'application/json\ta',
  'application/json, text/plain',
  'application/jsonp',
  'application/vnd.api+json',
  'APPLICATION/JSON',
  'json',
  ';;;',
  '__proto__',
  'constructor',
]

function varyContentTypes(form: Form) {
  const pairs = Object.entries(form).map(([key, value]) => [key, String(value)])
  const bodies = [JSON.stringify(form), new URLSearchParams(pairs).toString(), '<form/>', '--x\r\n\r\n--x--\r\n']
  return fc
    .tuple(fc.constantFrom(...contentTypes), fc.constantFrom(...bodies))
    .map(([contentType, body]) => ({ kind: 'content type', contentType, bytes: Buffer.from(body) }))
}

/** Generates `count` hostile variations of a form. The same seed gives the same variations. */
export function generateHostileBodies(form: Form, { count, seed }: { count: number; seed: number }): HostileBody[] {
  const fieldVariations = Object.keys(form).length > 0 ? varyFields(form) : []
  return fc.sample(fc.oneof(...fieldVariations, ...varyTexts(form), varyContentTypes(form)), { numRuns: count, seed })
}
