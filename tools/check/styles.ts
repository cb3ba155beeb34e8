import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { repositoryFiles } from '../lib/repository-files.ts'
import type { Outcome } from './command.ts'

const THEME_FOLDER = 'apps/web/app/ui/theme/'
const STYLED_FILES = /^apps\/web\/app\/.+\.(?:css|tsx?)$/

const MEDIA = /@media([^{]*)/g
const WIDTH = /(?:min-|max-)?width[^)]*/g
const COLOR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<=:\s*|,\s*)(?:white|black)\b(?!-)/gi
/** In code a color is a separate string. */
const COLOR_IN_CODE = /(?<=['"`])#[\da-f]{3,8}(?=['"`])|(?<=['"`])(?:rgb|hsl)a?\(/gi

/** Parses the breakpoints of the theme, by name. */
function parseBreakpoints(theme: string): Record<string, string> {
  const [, list = ''] = /const breakpoints = \{([^}]*)\}/.exec(theme) ?? []
  return Object.fromEntries([...list.matchAll(/(\w+): '([^']+)'/g)].map(([, name = '', width = '']) => [name, width]))
}

/** Finds widths and colors in a file that are not in the theme. */
function findStylesOutsideTheme(file: string, text: string, breakpoints: Record<string, string>): string[] {
  const widths = new Set(Object.values(breakpoints).flatMap((width) => [`width < ${width}`, `width >= ${width}`]))
  const breakpointList = Object.entries(breakpoints).map(([name, width]) => `${name} ${width}`)
  const isStyle = file.endsWith('.css')
  return text.split('\n').flatMap((line, index) => {
    const queries = isStyle ? [...line.matchAll(MEDIA)].flatMap(([, query = '']) => query.match(WIDTH) ?? []) : []
    const colors = line.match(isStyle ? COLOR : COLOR_IN_CODE) ?? []
    const position = `${file}:${index + 1}`
    return [
      ...queries
        .filter((query) => !widths.has(query.trim()))
        .map(
          (query) =>
            `${position} uses "${query}"; use < or >= with a breakpoint of the theme: ${breakpointList.join(', ')}`,
        ),
      ...colors.map((color) => `${position} uses the color ${color}; use a color of the theme, or add it there`),
    ]
  })
}

/** Check: styles use only the breakpoints and colors of the theme. */
export function checkStyles(root: string): Outcome {
  const breakpoints = parseBreakpoints(readFileSync(join(root, THEME_FOLDER, 'theme.ts'), 'utf8'))
  const files = repositoryFiles(root).filter((file) => STYLED_FILES.test(file))
  const violations = files
    .filter((file) => !file.startsWith(THEME_FOLDER))
    .flatMap((file) => findStylesOutsideTheme(file, readFileSync(join(root, file), 'utf8'), breakpoints))
  const names = Object.keys(breakpoints)
  return {
    passed: violations.length === 0 && names.length > 0,
    output: names.length > 0 ? violations.join('\n') : 'The theme has no breakpoints.',
    note: `${files.length} files, breakpoints ${names.join(', ')}`,
  }
}
