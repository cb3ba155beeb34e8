import sharp from 'sharp'

/** Text that tests insert into metadata. It must not appear in served pictures. */
export const MARKER = 'PLANTED-MARKER'

const red = { r: 220, g: 20, b: 20 }
const blue = { r: 20, g: 20, b: 220 }

/** Creates a picture with a red left half and a blue right half. */
function createHalves(width: number, height: number) {
  const right = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: blue } }
  return sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: right, left: Math.floor(width / 2), top: 0 },
  ])
}

export function jpeg(width = 800, height = 600): Promise<Buffer> {
  return createHalves(width, height).jpeg().toBuffer()
}

export function png(width = 800, height = 600): Promise<Buffer> {
  return createHalves(width, height).png().toBuffer()
}

/** Creates a JPEG like that of a phone: rotated by EXIF orientation, with location and author. */
export async function createPhonePhoto(width = 800, height = 600): Promise<Buffer> {
  const exif = {
    IFD0: { Copyright: MARKER, Make: MARKER },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '51/1 30/1 3230/100',
      GPSLongitudeRef: 'W',
      GPSLongitude: '0/1 7/1 3000/100',
    },
  }
  const photo = await createHalves(width, height)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif(exif)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${MARKER}</a></x:xmpmeta>`)
    .withIccProfile('p3')
    .toBuffer()
  return withComment(photo, MARKER)
}

/** Creates a PNG with a transparent left half and an opaque right half. */
export function createTransparentPng(): Promise<Buffer> {
  const right = { create: { width: 100, height: 100, channels: 4 as const, background: { ...blue, alpha: 1 } } }
  return sharp({ create: { width: 200, height: 100, channels: 4, background: { ...red, alpha: 0 } } })
    .composite([{ input: right, left: 100, top: 0 }])
    .png()
    .toBuffer()
}

/** Inserts a comment segment into a JPEG. */
export function withComment(photo: Buffer, text: string): Buffer {
  const comment = Buffer.from(text)
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([photo.subarray(0, 2), head, comment, photo.subarray(2)])
}

type Color = 'red' | 'blue' | 'white' | 'other'

/** Returns the color at a position in fractions of width and height. */
export async function readColor(content: Buffer, x: number, y: number): Promise<Color> {
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const [r = 0, g = 0, b = 0] = data.subarray(offset, offset + 3)
  if (r > 200 && g > 200 && b > 200) return 'white'
  if (r > 150 && b < 100) return 'red'
  return b > 150 && r < 100 ? 'blue' : 'other'
}

function findWebpChunks(content: Buffer): string[] {
  const chunks: string[] = []
  for (let offset = 12; offset + 8 <= content.length;) {
    chunks.push(content.toString('latin1', offset, offset + 4))
    const size = content.readUInt32LE(offset + 4)
    offset += 8 + size + (size % 2)
  }
  return chunks.filter((chunk) => !['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(chunk))
}

function findJpegSegments(content: Buffer): string[] {
  const segments: string[] = []
  for (
    let offset = 2;
    content[offset] === 0xff && content[offset + 1] !== 0xda;
    offset += 2 + content.readUInt16BE(offset + 2)
  ) {
    const marker = content[offset + 1] ?? 0
    const isMetadata = (marker > 0xe0 && marker <= 0xef) || marker === 0xfe
    if (isMetadata) segments.push(`marker ${marker.toString(16)}`)
  }
  return content.subarray(-2).equals(Buffer.from([0xff, 0xd9])) ? segments : [...segments, 'data after the end']
}

/** Finds metadata in a served picture. */
export async function findMetadata(content: Buffer): Promise<string[]> {
  const { format, exif, xmp, icc, iptc, comments, orientation } = await sharp(content).metadata()
  const metadataFields = Object.entries({ exif, xmp, icc, iptc, comments, orientation }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  )
  const parts = format === 'webp' ? findWebpChunks(content) : findJpegSegments(content)
  const markers = ['PLANTED', '<script', '<html', '<?php'].filter((text) => content.includes(text))
  return [...metadataFields, ...parts, ...markers]
}
