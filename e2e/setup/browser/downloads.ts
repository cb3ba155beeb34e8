import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** The folder where Firefox saves downloads, one per worker. */
export const downloadFolder = join(tmpdir(), `fourfold-e2e-downloads-${process.env['TEST_PARALLEL_INDEX'] ?? 0}`)

type DownloadedFile = { name: string; content: Buffer }

/** Downloads a file. Firefox over WebDriver BiDi emits no download event, but saves the file. */
export async function downloadFile(page: Page, trigger: () => Promise<void>): Promise<DownloadedFile> {
  if (page.context().browser()?.browserType().name() !== 'firefox') {
    const download = page.waitForEvent('download')
    await trigger()
    return { name: (await download).suggestedFilename(), content: readFileSync(await (await download).path()) }
  }
  rmSync(downloadFolder, { recursive: true, force: true })
  await trigger()
  const isComplete = (name: string) => !name.endsWith('.part') && readFileSync(join(downloadFolder, name)).length > 0
  const listSavedFiles = () => readdirSync(downloadFolder).filter(isComplete)
  await expect(() => expect(listSavedFiles()).toHaveLength(1)).toPass({ timeout: 20_000 })
  const [name = ''] = listSavedFiles()
  return { name, content: readFileSync(join(downloadFolder, name)) }
}
