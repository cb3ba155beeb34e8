import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = new URL('../build/client/', import.meta.url).pathname
const SMALLEST = 512

// Once per build at the highest effort, instead of once per request at a low one.
for (const file of globSync('**/*.{js,css,svg}', { cwd: root })) {
  const content = readFileSync(root + file)
  if (content.length < SMALLEST) continue
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  writeFileSync(`${root}${file}.br`, brotliCompressSync(content, brotli))
  writeFileSync(`${root}${file}.gz`, gzipSync(content, { level: 9 }))
}
