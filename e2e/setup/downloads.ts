import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Where Firefox saves what it is given; a folder for each of the workers. */
export const savedFolder = join(tmpdir(), `journeys-saved-${process.env['TEST_PARALLEL_INDEX'] ?? 0}`)

type Saved = { name: string; content: Buffer }

/** The file that a page gives. Over WebDriver BiDi Firefox tells of none by a name that Playwright knows, but saves it. */
export async function fileFrom(page: Page, act: () => Promise<void>): Promise<Saved> {
  if (page.context().browser()?.browserType().name() !== 'firefox') {
    const download = page.waitForEvent('download')
    await act()
    return { name: (await download).suggestedFilename(), content: readFileSync(await (await download).path()) }
  }
  rmSync(savedFolder, { recursive: true, force: true })
  await act()
  const isWhole = (name: string) => !name.endsWith('.part') && readFileSync(join(savedFolder, name)).length > 0
  const saved = () => readdirSync(savedFolder).filter(isWhole)
  await expect(() => expect(saved()).toHaveLength(1)).toPass({ timeout: 20_000 })
  const [name = ''] = saved()
  return { name, content: readFileSync(join(savedFolder, name)) }
}
