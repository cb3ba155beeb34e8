import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import budget from '../../script-budget.json' with { type: 'json' }
import { findOverBudget, listScripts } from '../../server/script-budget.ts'
import { appRoutes } from '../shell/route-table.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'))
  mkdirSync(join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const writeAsset = (name: string, text: string) => writeFileSync(join(folder, 'assets', name), text)

/** Writes a build of four scripts with a manifest. */
function writeBuild(): void {
  const manifestEntry = (name: string, ...imports: string[]) => ({
    module: `/assets/${name}.js`,
    imports: imports.map((file) => `/assets/${file}.js`),
  })
  const routes = {
    root: manifestEntry('root', 'kit'),
    search: { ...manifestEntry('search', 'kit'), parentId: 'root' },
    editor: { ...manifestEntry('editor', 'kit'), parentId: 'root' },
  }
  const manifest = JSON.stringify({ entry: manifestEntry('entry', 'kit'), routes })
  writeAsset('manifest-1.js', `window.manifest=${manifest};`)
  writeAsset('manifest-1.js.br', '1')
  for (const name of ['entry', 'root', 'search']) writeAsset(`${name}.js`, '12')
  writeAsset('kit.js', 'uncompressed text')
  writeAsset('kit.js.br', '123')
}

const search = { route: 'search', bytes: 10 }
const limits = { files: 5, pages: { '/search': search } }

test('listScripts returns the scripts of a page and its layouts once, with their compressed size', () => {
  writeBuild()
  const { files, bytes } = listScripts(folder, 'search')
  expect(files.toSorted()).toEqual(['entry', 'kit', 'manifest-1', 'root', 'search'].map((name) => `/assets/${name}.js`))
  expect(bytes).toBe(10)
  expect(findOverBudget(folder, limits)).toEqual([])
})

test('findOverBudget reports one script or byte too many', () => {
  writeBuild()
  expect(findOverBudget(folder, { ...limits, files: 4 })).toEqual([
    '/search loads 5 scripts (10 bytes); the budget is 4 scripts (10 bytes).',
  ])
  expect(findOverBudget(folder, { ...limits, pages: { '/search': { ...search, bytes: 9 } } })).toHaveLength(1)
})

test('findOverBudget throws for a route that the build does not have', () => {
  writeBuild()
  expect(() => findOverBudget(folder, { ...limits, pages: { '/search': { ...search, route: 'unknown' } } })).toThrow(
    'no route unknown',
  )
})

test('every public page has a budget', () => {
  const excluded = /(shell\/start|not-found|site\/.*)\.tsx?$/
  const publicPages = appRoutes.filter(
    ({ guard, file }) => (guard === 'open' || guard === 'guest') && !excluded.test(file),
  )
  const routes = publicPages.map(({ file }) => file.replace(/\.tsx$/, ''))
  expect(
    Object.values(budget.pages)
      .map(({ route }) => route)
      .toSorted(),
  ).toEqual(routes.toSorted())
})
