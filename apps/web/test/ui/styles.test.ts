import { existsSync, globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const web = new URL('../..', import.meta.url).pathname

/** The component names that the app imports from the library. */
function componentsInUse(): Set<string> {
  const used = new Set<string>()
  for (const file of globSync('app/**/*.tsx', { cwd: web })) {
    const source = readFileSync(web + file, 'utf8')
    for (const [, names = ''] of source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of names.match(/\b[A-Z]\w*/g) ?? []) used.add(name)
    }
  }
  return used
}

test('the styles of all used components are loaded', () => {
  const loaded = readFileSync(`${web}app/ui/theme/mantine-styles.ts`, 'utf8')
  const missing = [...componentsInUse()].filter(
    (name) =>
      existsSync(`${web}node_modules/@mantine/core/styles/${name}.css`) &&
      !loaded.includes(`styles/${name}.layer.css'`),
  )
  expect(missing, 'add these to app/ui/theme/mantine-styles.ts').toEqual([])
})
