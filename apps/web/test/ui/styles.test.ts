import { existsSync, globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const web = new URL('../..', import.meta.url).pathname

/** Finds the names of the components that the app imports from the library. */
function findUsedComponents(): Set<string> {
  const names = new Set<string>()
  for (const file of globSync('app/**/*.tsx', { cwd: web })) {
    const source = readFileSync(web + file, 'utf8')
    for (const [, importList = ''] of source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of importList.match(/\b[A-Z]\w*/g) ?? []) names.add(name)
    }
  }
  return names
}

test('the styles of all used components are loaded', () => {
  const stylesModule = readFileSync(`${web}app/ui/theme/mantine-styles.ts`, 'utf8')
  const missingStyles = [...findUsedComponents()].filter(
    (name) =>
      existsSync(`${web}node_modules/@mantine/core/styles/${name}.css`) &&
      !stylesModule.includes(`styles/${name}.layer.css'`),
  )
  expect(missingStyles, 'add these to app/ui/theme/mantine-styles.ts').toEqual([])
})
