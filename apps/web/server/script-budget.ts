import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import budget from '../script-budget.json' with { type: 'json' }

type ManifestModule = { module: string; imports: string[] }

/** The framework's manifest, which lists the scripts of each route. */
type Manifest = { entry: ManifestModule; routes: Record<string, ManifestModule & { parentId?: string }> }

const MANIFEST = 'assets/manifest-*.js'

function readManifest(folder: string): { file: string; manifest: Manifest } {
  const [file] = globSync(MANIFEST, { cwd: folder })
  if (file === undefined) throw new Error(`There is no ${MANIFEST} in ${folder}.`)
  const text = readFileSync(join(folder, file), 'utf8')
  return {
    file: `/${file}`,
    manifest: JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest,
  }
}

/** Returns the entry, the route and the parents of the route. */
function listRouteModules({ entry, routes }: Manifest, id: string): ManifestModule[] {
  const modules = [entry]
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) modules.push(route)
  if (modules.length === 1) throw new Error(`The build has no route ${id}.`)
  return modules
}

/** Returns the compressed size. Small files are not compressed. */
function getTransferSize(file: string): number {
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size
}

/** Returns the scripts of a route and their total compressed size. */
export function listScripts(folder: string, id: string): { files: string[]; bytes: number } {
  const { file, manifest } = readManifest(folder)
  const modules = listRouteModules(manifest, id).flatMap(({ module, imports }) => [module, ...imports])
  const files = [...new Set([file, ...modules])]
  return { files, bytes: files.reduce((sum, name) => sum + getTransferSize(join(folder, name)), 0) }
}

type Page = { route: string; bytes: number }
/** `pages` maps the start of a URL to the budget of the page. */
type Budget = { files: number; pages: Readonly<Record<string, Page>> }

/** Returns a message for each page that exceeds the budget. */
export function findOverBudget(folder: string, budget: Budget): string[] {
  return Object.entries(budget.pages).flatMap(([path, page]) => {
    const { files, bytes } = listScripts(folder, page.route)
    if (files.length <= budget.files && bytes <= page.bytes) return []
    return [
      `${path} loads ${files.length} scripts (${bytes} bytes); the budget is ${budget.files} scripts (${page.bytes} bytes).`,
    ]
  })
}

if (import.meta.main) {
  const messages = findOverBudget(new URL('../build/client', import.meta.url).pathname, budget)
  for (const message of messages) console.error(message)
  if (messages.length > 0) process.exitCode = 1
}
