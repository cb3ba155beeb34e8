import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Where Firefox saves what it is given; a folder for each of the workers. */
export const downloadFolder = join(tmpdir(), `journeys-saved-${process.env['TEST_PARALLEL_INDEX'] ?? 0}`)

type DownloadedFile = { name: string; content: Buffer }

/** The file that a page gives. Over WebDriver BiDi Firefox tells of none by a name that Playwright knows, but saves it. */
export async function downloadFile(page: Page, trigger: () => Promise<void>): Promise<DownloadedFile> {
  if (page.context().browser()?.browserType().name() !== 'firefox') {
    const download = page.waitForEvent('download')
    await trigger()
    return { name: (await download).suggestedFilename(), content: readFileSync(await (await download).path()) }
  }
  rmSync(downloadFolder, { recursive: true, force: true })
  await trigger()
  const isComplete = (name: string) => !name.endsWith('.part') && readFileSync(join(downloadFolder, name)).length > 0
  const saved = () => readdirSync(downloadFolder).filter(isComplete)
  await expect(() => expect(saved()).toHaveLength(1)).toPass({ timeout: 20_000 })
  const [name = ''] = saved()
  return { name, content: readFileSync(join(downloadFolder, name)) }
}
