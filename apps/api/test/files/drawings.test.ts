import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { createDrawings } from '../../src/files/drawings.ts'
import { childrenOf, environmentOf } from './children.ts'
import { jpeg, png } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourfold-drawings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: Buffer): string {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, content)
  return path
}

let drawings = createDrawings()
afterEach(() => {
  drawings.close()
  drawings = createDrawings()
})

const drawingProcesses = () => childrenOf(process.pid, 'drawing.child')

describe('the process that draws', () => {
  test('starts with the first image, draws all of them, and holds none of our secrets', async () => {
    const photo = file(await jpeg(400, 300))
    const drawn = await Promise.all(Array.from({ length: 6 }, () => drawings.redraw(photo, 'library')))
    expect(drawn.map(({ width, height }) => `${width}×${height}`)).toEqual(Array(6).fill('400×300'))
    const [pid = ''] = drawingProcesses()
    const environment = environmentOf(pid)
    expect(environment).toEqual(expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'UV_THREADPOOL_SIZE=2']))
    expect(environment.some((line) => /SECRET|S3_|DATABASE/.test(line))).toBe(false)
  })

  test('a file that ends it is refused, and the next one is drawn by another', async () => {
    const large = file(await png(3000, 3000))
    await drawings.redraw(file(await png(8, 8)), 'library')
    const drawing = drawings.redraw(large, 'library')
    for (const pid of drawingProcesses()) process.kill(Number(pid), 'SIGKILL')
    await expect(drawing).rejects.toMatchObject({ code: 'image_not_readable' })
    expect((await drawings.redraw(file(await png(8, 8)), 'library')).width).toBe(8)
  })

  test('outlives a signal to the whole group: ours decides when it ends', async () => {
    await drawings.redraw(file(await png(8, 8)), 'library')
    const [pid = ''] = drawingProcesses()
    process.kill(Number(pid), 'SIGINT')
    process.kill(Number(pid), 'SIGTERM')
    expect((await drawings.redraw(file(await png(8, 8)), 'library')).width).toBe(8)
    expect(drawingProcesses()).toEqual([pid])
  })
})
