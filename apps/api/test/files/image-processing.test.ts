import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { createImageProcessing } from '../../src/files/images/image-processing.ts'
import { listChildren, readCpuTime, readEnvironment } from './children.ts'
import { jpeg, png } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourfold-images-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeFile(content: Buffer): string {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, content)
  return path
}

let imageProcessing = createImageProcessing()
afterEach(() => {
  imageProcessing.close()
  imageProcessing = createImageProcessing()
})

const listImageProcesses = () => listChildren(process.pid, 'image-processing.child')

describe('the image process', () => {
  test('starts with the first image, processes concurrent images, and has no secrets in its environment', async () => {
    const photo = writeFile(await jpeg(400, 300))
    const reencoded = await Promise.all(Array.from({ length: 6 }, () => imageProcessing.reencode(photo, 'library')))
    expect(reencoded.map(({ width, height }) => `${width}×${height}`)).toEqual(Array(6).fill('400×300'))
    const [pid = ''] = listImageProcesses()
    const environment = readEnvironment(pid)
    expect(environment).toEqual(expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'UV_THREADPOOL_SIZE=2']))
    expect(environment.some((line) => /SECRET|S3_|DATABASE/.test(line))).toBe(false)
  })

  test('rejects a file that crashes it and processes the next one in a new process', async () => {
    const large = writeFile(await png(3000, 3000))
    await imageProcessing.reencode(writeFile(await png(8, 8)), 'library')
    const [pid = ''] = listImageProcesses()
    const before = readCpuTime(pid)
    const reencoding = imageProcessing.reencode(large, 'library')
    await expect.poll(() => readCpuTime(pid) - before).toBeGreaterThan(2)
    process.kill(Number(pid), 'SIGKILL')
    await expect(reencoding).rejects.toMatchObject({ code: 'image_not_readable' })
    expect((await imageProcessing.reencode(writeFile(await png(8, 8)), 'library')).width).toBe(8)
  })

  test('resends a file that a crashed process had not received', async () => {
    const photo = writeFile(await png(8, 8))
    await imageProcessing.reencode(photo, 'library')
    const [pid = ''] = listImageProcesses()
    process.kill(Number(pid), 'SIGKILL')
    expect((await imageProcessing.reencode(photo, 'library')).width).toBe(8)
  })

  test('ignores signals to the process group', async () => {
    await imageProcessing.reencode(writeFile(await png(8, 8)), 'library')
    const [pid = ''] = listImageProcesses()
    process.kill(Number(pid), 'SIGINT')
    process.kill(Number(pid), 'SIGTERM')
    expect((await imageProcessing.reencode(writeFile(await png(8, 8)), 'library')).width).toBe(8)
    expect(listImageProcesses()).toEqual([pid])
  })
})
