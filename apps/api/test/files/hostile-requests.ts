import { MAX_BYTES_PER_FILE } from '@fourfold/contract/reference/files'

import { jpeg } from './pictures.ts'
import { encodeMultipart, buildUploadParts } from './uploading.ts'
import type { Part } from './uploading.ts'

export type HostileRequest = {
  name: string
  headers: Record<string, string>
  body: Buffer
  statuses: readonly number[]
}

const ACCEPTED_OR_REJECTED = [200, 400]

/** A part with an empty boundary. */
const PART_WITH_EMPTY_BOUNDARY = '--\r\ncontent-disposition: form-data; name="fileType"\r\n\r\nprofile\r\n----\r\n'

/** Creates invalid multipart requests. */
export async function createHostileRequests(): Promise<HostileRequest[]> {
  const content = await jpeg(64, 48)
  const file: Part = { name: 'file', content, fileName: 'a.jpg', type: 'image/jpeg' }
  const fileTypePart: Part = { name: 'fileType', content: 'profile' }
  const withParts = (name: string, parts: readonly Part[], statuses: readonly number[]): HostileRequest => ({
    name,
    statuses,
    ...encodeMultipart(parts),
  })
  const withFileName = (name: string, fileName: string, statuses: readonly number[]) =>
    withParts(`a file name ${name}`, buildUploadParts({ fileType: 'profile', content, fileName }), statuses)
  const withBody = (
    name: string,
    type: string,
    body: Buffer | string,
    statuses: readonly number[],
  ): HostileRequest => ({
    name,
    headers: { 'content-type': type },
    body: Buffer.from(body as Buffer),
    statuses,
  })
  const { headers, body } = encodeMultipart([fileTypePart, file])
  const type = headers['content-type']

  return [
    withFileName('without extension', 'photo', [400]),
    withFileName('that is only an extension', '.jpg', [400]),
    withFileName('that is empty', '', [400]),
    withFileName('with a path traversal', '../../../../etc/passwd.jpg', [200]),
    withFileName('with a Windows path traversal', String.raw`..\..\windows\system32\a.jpg`, [200]),
    withFileName('with 5,000 letters', `${'a'.repeat(5000)}.jpg`, [200]),
    withFileName('with 20,000 letters', `${'a'.repeat(20_000)}.jpg`, ACCEPTED_OR_REJECTED),
    withFileName('with a NUL', 'a\0b.jpg', ACCEPTED_OR_REJECTED),
    withFileName('with a line break', 'a%0d%0aset-cookie: x=1.jpg', [200]),
    withFileName('with a bare line break', 'a\r\nx-planted: 1.jpg', ACCEPTED_OR_REJECTED),
    withFileName('with right-to-left override', '\u202Egpj.exe', [400]),
    withFileName('with invalid UTF-8', Buffer.from([0x61, 0xff, 0xfe, 0x2e, 0x6a]).toString('latin1'), [400]),
    withFileName('with a script', '<script>alert(1)</script>.jpg', ACCEPTED_OR_REJECTED),
    withFileName('with SQL', "'; drop table file; --.jpg", [200]),

    withParts('two files', [fileTypePart, file, file], [413]),
    withParts('no file', [fileTypePart], [400]),
    withParts('no file type', [file], [400]),
    withParts('nothing', [], [400]),
    withParts('an unknown file type', [{ name: 'fileType', content: 'passport' }, file], [400]),
    withParts('an empty file type', [{ name: 'fileType', content: '' }, file], [400]),
    withParts(
      'two file types',
      [fileTypePart, { name: 'fileType', content: 'background' }, file],
      ACCEPTED_OR_REJECTED,
    ),
    withParts('the file as a field', [fileTypePart, { name: 'file', content: 'text' }], [400]),
    withParts('the file type as a file', [{ ...file, name: 'fileType' }], [400]),
    withParts('the file under another name', [fileTypePart, { ...file, name: 'avatar' }], ACCEPTED_OR_REJECTED),
    withParts(
      'an invalid product',
      [{ name: 'fileType', content: 'product' }, { name: 'otherObjectId', content: "1' or 1=1" }, file],
      [404],
    ),
    withParts(
      'a product with a long name',
      [{ name: 'fileType', content: 'product' }, { name: 'otherObjectId', content: '9'.repeat(65) }, file],
      [400],
    ),
    withParts(
      'a product with a NUL',
      [{ name: 'fileType', content: 'product' }, { name: 'otherObjectId', content: '1\0' }, file],
      [400],
    ),
    withParts(
      'prototype pollution',
      [{ name: '__proto__', content: 'x' }, { name: 'constructor', content: 'x' }, fileTypePart, file],
      ACCEPTED_OR_REJECTED,
    ),
    withParts(
      '100 fields',
      [...Array.from({ length: 100 }, (_, index) => ({ name: `f${index}`, content: 'x' })), fileTypePart, file],
      [413],
    ),
    withParts('a field of a megabyte', [{ name: 'x', content: 'x'.repeat(1_000_000) }, fileTypePart, file], [200, 413]),
    withParts(
      'a field with a very long name',
      [{ name: 'x'.repeat(50_000), content: 'x' }, fileTypePart, file],
      [200, 400, 413],
    ),
    withParts(
      'one byte over the maximum size',
      [
        fileTypePart,
        { ...file, content: Buffer.concat([content, Buffer.alloc(MAX_BYTES_PER_FILE + 1 - content.length)]) },
      ],
      [413],
    ),
    withParts(
      'three times the maximum size',
      [fileTypePart, { ...file, content: Buffer.alloc(3 * MAX_BYTES_PER_FILE) }],
      [413],
    ),

    withBody('JSON', 'application/json', '{"fileType":"profile"}', [415]),
    withBody('a form without parts', 'application/x-www-form-urlencoded', 'fileType=profile', [415]),
    withBody('the image alone', 'image/jpeg', content, [415]),
    withBody('text', 'text/plain', 'hello', [415]),
    withBody('no boundary', 'multipart/form-data', body, [400, 415]),
    withBody('an empty boundary', 'multipart/form-data; boundary=', body, [400, 415]),
    withBody('an empty quoted boundary', 'multipart/form-data; boundary=""', body, [400, 415]),
    withBody(
      'an empty quoted boundary with a part',
      'multipart/form-data; boundary=""',
      PART_WITH_EMPTY_BOUNDARY,
      [400, 415],
    ),
    withBody('an empty boundary with a part', 'multipart/form-data; boundary=', PART_WITH_EMPTY_BOUNDARY, [400, 415]),
    withBody('a dash as boundary', 'multipart/form-data; boundary=-', '----\r\nx----\r\n-----\r\n', [400, 415]),
    withBody('an unterminated empty boundary', 'multipart/form-data; boundary=', '--x\r\n----\r\nx', [400, 415]),
    withBody('an unterminated part without header', 'multipart/form-data; boundary=x', '\r\n--x\r\nx\r\n--x--', [400]),
    withBody('another boundary', 'multipart/form-data; boundary=other', body, [400]),
    withBody(
      'an unterminated part',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
      [400],
    ),
    withBody('a truncated body', type, body.subarray(0, body.length - 600), [400]),
    withBody('a body without its last line', type, body.subarray(0, -8), ACCEPTED_OR_REJECTED),
    withBody('noise', type, Buffer.alloc(20_000, 0x2d), [400]),
    withBody('an empty body', type, '', [400]),
    withBody('multipart/mixed', type.replace('form-data', 'mixed'), body, [400, 415]),
  ]
}
