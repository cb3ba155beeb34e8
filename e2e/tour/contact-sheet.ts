import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
export const FOLDER = join(root, '.cache/tour')
/** One line for each picture; several workers add to it. */
export const LIST = join(FOLDER, 'pictures.jsonl')

export type Picture = { name: string; width: number; colorScheme: 'light' | 'dark'; file: string; address: string }

type Route = { path?: string; index?: boolean; file: string; children?: Route[] }

/** They lead on at once, so there is nothing to see; and what is at no address of ours. */
const leadsOn = new Set(['/', '/logout', '/admin', '/*'])

/** The paths of all pages below a route. */
function pathsOf({ path = '', file, children = [] }: Route, above = ''): string[] {
  const own = [above, path].filter(Boolean).join('/')
  if (children.length > 0) return children.flatMap((child) => pathsOf(child, own))
  return file.endsWith('.tsx') ? [`/${own}`] : []
}

function everyPage(): string[] {
  const { stdout } = spawnSync('pnpm', ['--silent', '--filter', '@fourfold/web', 'routes'], { encoding: 'utf8' })
  const routes = JSON.parse(stdout) as Route[]
  const paths = routes.flatMap((route) => pathsOf(route))
  return paths.filter((path) => !leadsOn.has(path))
}

function isAt(path: string, { address }: Picture): boolean {
  const [parts, actual] = [path.split('/'), address.split('/')]
  return parts.length === actual.length && parts.every((part, place) => part.startsWith(':') || part === actual[place])
}

/** Which pages nobody has taken a picture of. A fixed path is not a case of one with a parameter. */
function unseen(paths: string[], pictures: Picture[]): string[] {
  const fixed = new Set(paths.filter((path) => !path.includes(':')))
  return paths.filter((path) => {
    const shown = pictures.filter((one) => isAt(path, one))
    return !shown.some(({ address }) => fixed.has(path) || !fixed.has(address))
  })
}

const kindOf = ({ width, colorScheme }: Picture) => `${width} ${colorScheme}`

/** All pictures on one page: a row for each screen, a column for each width and scheme. */
function sheet(pictures: Picture[]): string {
  const columns = [...new Set(pictures.toSorted((a, b) => a.width - b.width).map(kindOf))]
  const rows = Object.entries(Object.groupBy(pictures, ({ name }) => name)).map(([name, ofName = []]) => {
    const cells = columns.map((column) => {
      const one = ofName.find((taken) => kindOf(taken) === column)
      return `<td>${one ? `<a href="${one.file}"><img src="${one.file}" alt="${name}, ${column}" loading="lazy"></a>` : ''}</td>`
    })
    return `<tr><th>${name}<br><small>${ofName[0]?.address}</small></th>${cells.join('')}</tr>`
  })
  const head = columns.map((column) => `<th>${column}</th>`).join('')
  const style = 'body{font:14px sans-serif}td,th{vertical-align:top;padding:8px}img{max-width:320px;max-height:480px}'
  return `<!doctype html><title>Tour</title><style>${style}</style><table><tr><th></th>${head}</tr>${rows.join('')}</table>`
}

function takenPictures(): Picture[] {
  if (!existsSync(LIST)) return []
  const lines = readFileSync(LIST, 'utf8').trimEnd().split('\n')
  // The newest picture of a kind is the last.
  return [...new Map(lines.map((line) => JSON.parse(line) as Picture).map((one) => [one.file, one])).values()]
}

export function clearFolder(): void {
  rmSync(FOLDER, { recursive: true, force: true })
}

/** Writes the contact sheet, and gives the pages of the product that no picture shows. */
export function writeSheet(): string[] {
  const pictures = takenPictures()
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'index.html'), sheet(pictures))
  console.log(`${pictures.length} pictures: ${join(FOLDER, 'index.html')}`)
  return unseen(everyPage(), pictures)
}
