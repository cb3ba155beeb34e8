import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = new URL('../build/client/', import.meta.url).pathname
const MIN_BYTES = 512

/** Brotli variants at the highest quality. The smallest one differs by file; the sizes differ by about 0.1%. */
const BROTLI_VARIANTS = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 20 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 20, [constants.BROTLI_PARAM_NPOSTFIX]: 1 },
]

function compressSmallest(content: Buffer): Buffer {
  const candidates = BROTLI_VARIANTS.map((variant) =>
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, ...variant },
    }),
  )
  return candidates.reduce((best, next) => (next.length < best.length ? next : best))
}

// Compresses files once per build at the highest level, instead of per request at a low level.
for (const file of globSync('**/*.{js,css,svg}', { cwd: root })) {
  const content = readFileSync(root + file)
  if (content.length < MIN_BYTES) continue
  writeFileSync(`${root}${file}.br`, compressSmallest(content))
  writeFileSync(`${root}${file}.gz`, gzipSync(content, { level: 9 }))
}
