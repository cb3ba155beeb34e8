import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
export const OUTPUT_FOLDER = join(root, '.cache/tour')
/** One line per picture, appended by all workers. */
export const PICTURE_LIST = join(OUTPUT_FOLDER, 'pictures.jsonl')

export type Picture = { name: string; width: number; colorScheme: 'light' | 'dark'; file: string; path: string }

type Route = { path?: string; index?: boolean; file: string; children?: Route[] }

/** Paths that redirect immediately, and the not-found route. */
const redirectingPaths = new Set(['/', '/logout', '/admin', '/*'])

/** Returns the paths of all pages below a route. */
function listPaths({ path = '', file, children = [] }: Route, parent = ''): string[] {
  const current = [parent, path].filter(Boolean).join('/')
  if (children.length > 0) return children.flatMap((child) => listPaths(child, current))
  return file.endsWith('.tsx') ? [`/${current}`] : []
}

function listPages(): string[] {
  const { stdout } = spawnSync('pnpm', ['--silent', '--filter', '@fourfold/web', 'routes'], { encoding: 'utf8' })
  const routes = JSON.parse(stdout) as Route[]
  const paths = routes.flatMap((route) => listPaths(route))
  return paths.filter((path) => !redirectingPaths.has(path))
}

function matchesRoute(route: string, picture: Picture): boolean {
  const [segments, actual] = [route.split('/'), picture.path.split('/')]
  return (
    segments.length === actual.length && segments.every((part, index) => part.startsWith(':') || part === actual[index])
  )
}

/** Returns the pages without a picture. A picture of a fixed path does not count for a path with a parameter. */
function findMissingPages(paths: string[], pictures: Picture[]): string[] {
  const fixed = new Set(paths.filter((path) => !path.includes(':')))
  return paths.filter((path) => {
    const matching = pictures.filter((picture) => matchesRoute(path, picture))
    return !matching.some((picture) => fixed.has(path) || !fixed.has(picture.path))
  })
}

const formatColumn = ({ width, colorScheme }: Picture) => `${width} ${colorScheme}`

/** Renders all pictures as a table: a row per screen, a column per width and color scheme. */
function renderSheet(pictures: Picture[]): string {
  const columns = [...new Set(pictures.toSorted((a, b) => a.width - b.width).map(formatColumn))]
  const rows = Object.entries(Object.groupBy(pictures, ({ name }) => name)).map(([name, screenPictures = []]) => {
    const cells = columns.map((column) => {
      const picture = screenPictures.find((candidate) => formatColumn(candidate) === column)
      return `<td>${picture ? `<a href="${picture.file}"><img src="${picture.file}" alt="${name}, ${column}" loading="lazy"></a>` : ''}</td>`
    })
    return `<tr><th>${name}<br><small>${screenPictures[0]?.path}</small></th>${cells.join('')}</tr>`
  })
  const head = columns.map((column) => `<th>${column}</th>`).join('')
  const style = 'body{font:14px sans-serif}td,th{vertical-align:top;padding:8px}img{max-width:320px;max-height:480px}'
  return `<!doctype html><title>Tour</title><style>${style}</style><table><tr><th></th>${head}</tr>${rows.join('')}</table>`
}

function readPictures(): Picture[] {
  if (!existsSync(PICTURE_LIST)) return []
  const lines = readFileSync(PICTURE_LIST, 'utf8').trimEnd().split('\n')
  // A later picture replaces an earlier one with the same file name.
  const pictures = lines.map((line) => JSON.parse(line) as Picture)
  return [...new Map(pictures.map((picture) => [picture.file, picture])).values()]
}

export function clearFolder(): void {
  rmSync(OUTPUT_FOLDER, { recursive: true, force: true })
}

/** Writes the contact sheet, and returns the pages of the product without a picture. */
export function writeSheet(): string[] {
  const pictures = readPictures()
  mkdirSync(OUTPUT_FOLDER, { recursive: true })
  writeFileSync(join(OUTPUT_FOLDER, 'index.html'), renderSheet(pictures))
  console.log(`${pictures.length} pictures: ${join(OUTPUT_FOLDER, 'index.html')}`)
  return findMissingPages(listPages(), pictures)
}
