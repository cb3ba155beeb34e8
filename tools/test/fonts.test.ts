import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createBasicFonts } from '../generate/fonts/basic-fonts.ts'
import { root } from '../services/addresses.ts'

const WEIGHT = /(?:font-weight: |fontWeight: '?|fw=[{"])(\d+)/g

const folder = join(root, 'apps/web/app/ui/theme/fonts')

test('the committed font subsets match the output of `pnpm fonts`', async () => {
  const generated = Object.entries(await createBasicFonts())
  const outdated = generated.filter(([name, content]) => !readFileSync(join(folder, name)).equals(content))
  expect(outdated.map(([name]) => name)).toEqual([])
})

test('both font subsets together are smaller than 40 kB', async () => {
  const { 'inter-basic.woff2': inter, 'fraunces-basic.woff2': fraunces } = await createBasicFonts()
  expect((inter?.length ?? Infinity) + (fraunces?.length ?? Infinity)).toBeLessThan(40_000)
})

test('styles use only font weights that the subsets contain', () => {
  const app = join(root, 'apps/web/app')
  const weights = globSync('**/*.{css,ts,tsx}', { cwd: app, exclude: ['ui/theme/fonts/*'] }).flatMap((file) =>
    Array.from(readFileSync(join(app, file), 'utf8').matchAll(WEIGHT), ([, weight]) => ({
      file,
      weight: Number(weight),
    })),
  )
  expect(weights.length).toBeGreaterThan(20)
  expect(weights.filter(({ weight }) => weight < 400 || weight > 700)).toEqual([])
})
