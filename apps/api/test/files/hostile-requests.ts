import { MAX_BYTES_PER_FILE } from '@fourfold/contract/reference/files'

import { jpeg } from './pictures.ts'
import { multipart, uploadParts } from './uploading.ts'
import type { Part } from './uploading.ts'

export type HostileRequest = {
  name: string
  headers: Record<string, string>
  body: Buffer
  statuses: readonly number[]
}

const OK_OR_REFUSED = [200, 400]

/** A part with an empty boundary. */
const NAMELESS_PART = '--\r\ncontent-disposition: form-data; name="fileType"\r\n\r\nprofile\r\n----\r\n'

/** Invalid multipart requests. */
export async function hostileRequests(): Promise<HostileRequest[]> {
  const content = await jpeg(64, 48)
  const file: Part = { name: 'file', content, fileName: 'a.jpg', type: 'image/jpeg' }
  const kind: Part = { name: 'fileType', content: 'profile' }
  const sent = (name: string, parts: readonly Part[], statuses: readonly number[]): HostileRequest => ({
    name,
    statuses,
    ...multipart(parts),
  })
  const called = (name: string, fileName: string, statuses: readonly number[]) =>
    sent(`a file called ${name}`, uploadParts({ fileType: 'profile', content, fileName }), statuses)
  const raw = (name: string, type: string, body: Buffer | string, statuses: readonly number[]): HostileRequest => ({
    name,
    headers: { 'content-type': type },
    body: Buffer.from(body as Buffer),
    statuses,
  })
  const { headers, body } = multipart([kind, file])
  const type = headers['content-type']

  return [
    called('without extension', 'photo', [400]),
    called('by its extension alone', '.jpg', [400]),
    called('nothing', '', [400]),
    called('as a way upwards', '../../../../etc/passwd.jpg', [200]),
    called('as a way upwards in Windows', String.raw`..\..\windows\system32\a.jpg`, [200]),
    called('with 5,000 letters', `${'a'.repeat(5000)}.jpg`, [200]),
    called('with 20,000 letters', `${'a'.repeat(20_000)}.jpg`, OK_OR_REFUSED),
    called('with a NUL', 'a\0b.jpg', OK_OR_REFUSED),
    called('with a line break', 'a%0d%0aset-cookie: x=1.jpg', [200]),
    called('with a bare line break', 'a\r\nx-planted: 1.jpg', OK_OR_REFUSED),
    called('backwards', '\u202Egpj.exe', [400]),
    called('in half a character', Buffer.from([0x61, 0xff, 0xfe, 0x2e, 0x6a]).toString('latin1'), [400]),
    called('as a script', '<script>alert(1)</script>.jpg', OK_OR_REFUSED),
    called('as a statement', "'; drop table file; --.jpg", [200]),

    sent('two files', [kind, file, file], [413]),
    sent('no file', [kind], [400]),
    sent('no kind', [file], [400]),
    sent('nothing', [], [400]),
    sent('an unknown kind', [{ name: 'fileType', content: 'passport' }, file], [400]),
    sent('an empty kind', [{ name: 'fileType', content: '' }, file], [400]),
    sent('two kinds', [kind, { name: 'fileType', content: 'background' }, file], OK_OR_REFUSED),
    sent('the file as a field', [kind, { name: 'file', content: 'text' }], [400]),
    sent('the kind as a file', [{ ...file, name: 'fileType' }], [400]),
    sent('the file under another name', [kind, { ...file, name: 'avatar' }], OK_OR_REFUSED),
    sent(
      'a product that is none',
      [{ name: 'fileType', content: 'product' }, { name: 'otherObjectId', content: "1' or 1=1" }, file],
      [404],
    ),
    sent(
      'a product with a long name',
      [{ name: 'fileType', content: 'product' }, { name: 'otherObjectId', content: '9'.repeat(65) }, file],
      [400],
    ),
    sent(
      'a product with a NUL',
      [{ name: 'fileType', content: 'product' }, { name: 'otherObjectId', content: '1\0' }, file],
      [400],
    ),
    sent(
      'a planted prototype',
      [{ name: '__proto__', content: 'x' }, { name: 'constructor', content: 'x' }, kind, file],
      OK_OR_REFUSED,
    ),
    sent(
      'a hundred fields',
      [...Array.from({ length: 100 }, (_, index) => ({ name: `f${index}`, content: 'x' })), kind, file],
      [413],
    ),
    sent('a field of a megabyte', [{ name: 'x', content: 'x'.repeat(1_000_000) }, kind, file], [200, 413]),
    sent('a field with an endless name', [{ name: 'x'.repeat(50_000), content: 'x' }, kind, file], [200, 400, 413]),
    sent(
      'a byte too many',
      [kind, { ...file, content: Buffer.concat([content, Buffer.alloc(MAX_BYTES_PER_FILE + 1 - content.length)]) }],
      [413],
    ),
    sent('three times too many bytes', [kind, { ...file, content: Buffer.alloc(3 * MAX_BYTES_PER_FILE) }], [413]),

    raw('JSON', 'application/json', '{"fileType":"profile"}', [415]),
    raw('a form without parts', 'application/x-www-form-urlencoded', 'fileType=profile', [415]),
    raw('the image alone', 'image/jpeg', content, [415]),
    raw('text', 'text/plain', 'hello', [415]),
    raw('no boundary', 'multipart/form-data', body, [400, 415]),
    raw('an empty boundary', 'multipart/form-data; boundary=', body, [400, 415]),
    raw('a boundary of nothing, in quotes', 'multipart/form-data; boundary=""', body, [400, 415]),
    raw('a boundary of nothing, and a part', 'multipart/form-data; boundary=""', NAMELESS_PART, [400, 415]),
    raw('an empty boundary, and a part', 'multipart/form-data; boundary=', NAMELESS_PART, [400, 415]),
    raw('a boundary of a dash', 'multipart/form-data; boundary=-', '----\r\nx----\r\n-----\r\n', [400, 415]),
    raw('a boundary of nothing that never ends', 'multipart/form-data; boundary=', '--x\r\n----\r\nx', [400, 415]),
    raw('a part without header that never ends', 'multipart/form-data; boundary=x', '\r\n--x\r\nx\r\n--x--', [400]),
    raw('another boundary', 'multipart/form-data; boundary=other', body, [400]),
    raw(
      'a boundary that never ends',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
      [400],
    ),
    raw('a body that stops in the middle', type, body.subarray(0, body.length - 600), [400]),
    raw('a body without its last line', type, body.subarray(0, -8), OK_OR_REFUSED),
    raw('noise', type, Buffer.alloc(20_000, 0x2d), [400]),
    raw('an empty body', type, '', [400]),
    raw('a related kind of parts', type.replace('form-data', 'mixed'), body, [400, 415]),
  ]
}
