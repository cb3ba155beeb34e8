import { inflateRawSync } from 'node:zlib'

/** Reads the files of a zip archive by its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const directoryEnd = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let position = archive.readUInt32LE(directoryEnd + 16)
  for (let remaining = archive.readUInt16LE(directoryEnd + 10); remaining > 0; remaining -= 1) {
    const [method, size] = [archive.readUInt16LE(position + 10), archive.readUInt32LE(position + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(position + offset)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(position + 42)
    const name = archive.toString('utf8', position + 46, position + 46 + nameLength)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + size)
    files.set(name, method === 8 ? inflateRawSync(content) : content)
    position += 46 + nameLength + extra + comment
  }
  return files
}
