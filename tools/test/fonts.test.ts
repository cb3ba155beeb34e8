import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { basicFonts } from '../fonts/basic-fonts.ts'
import { root } from '../services/addresses.ts'

const folder = join(root, 'apps/web/app/ui/theme/fonts')

test('the small fonts are what `pnpm fonts` makes of the whole ones', async () => {
  const made = Object.entries(await basicFonts())
  const others = made.filter(([name, content]) => !readFileSync(join(folder, name)).equals(content))
  expect(others.map(([name]) => name)).toEqual([])
})

test('both small fonts together are less than half of the whole ones, which every first visit would wait for', async () => {
  const { 'inter-basic.woff2': inter, 'fraunces-basic.woff2': fraunces } = await basicFonts()
  expect((inter?.length ?? Infinity) + (fraunces?.length ?? Infinity)).toBeLessThan(40_000)
})
