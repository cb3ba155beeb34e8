import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import budget from '../script-budget.json' with { type: 'json' }

type Part = { module: string; imports: string[] }

/** What the framework tells a browser about the build: which scripts belong to which route. */
type Manifest = { entry: Part; routes: Record<string, Part & { parentId?: string }> }

const MANIFEST = 'assets/manifest-*.js'

function manifestOf(folder: string): { file: string; manifest: Manifest } {
  const [file] = globSync(MANIFEST, { cwd: folder })
  if (file === undefined) throw new Error(`There is no ${MANIFEST} in ${folder}.`)
  const text = readFileSync(join(folder, file), 'utf8')
  return {
    file: `/${file}`,
    manifest: JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest,
  }
}

/** The page's own route and all that surround it. */
function partsOf({ entry, routes }: Manifest, id: string): Part[] {
  const parts = [entry]
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) parts.push(route)
  if (parts.length === 1) throw new Error(`The build has no route ${id}.`)
  return parts
}

/** As it travels; what is too small to be compressed travels as it is. */
function sizeOf(file: string): number {
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size
}

/** The scripts a browser loads to show a route, and their compressed size. */
export function scriptsOf(folder: string, id: string): { files: string[]; bytes: number } {
  const { file, manifest } = manifestOf(folder)
  const parts = partsOf(manifest, id).flatMap(({ module, imports }) => [module, ...imports])
  const files = [...new Set([file, ...parts])]
  return { files, bytes: files.reduce((sum, name) => sum + sizeOf(join(folder, name)), 0) }
}

/** How much a page may load, by how its address begins. */
type Page = { route: string; bytes: number }
type Budget = { files: number; pages: Readonly<Record<string, Page>> }

/** What is too heavy for a visitor's phone, in words; empty when nothing is. */
export function findOverBudget(folder: string, budget: Budget): string[] {
  return Object.entries(budget.pages).flatMap(([path, page]) => {
    const { files, bytes } = scriptsOf(folder, page.route)
    if (files.length <= budget.files && bytes <= page.bytes) return []
    return [`${path} loads ${files.length} scripts of ${bytes} bytes; ${budget.files} of ${page.bytes} are allowed.`]
  })
}

if (import.meta.main) {
  const problems = findOverBudget(new URL('../build/client', import.meta.url).pathname, budget)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
