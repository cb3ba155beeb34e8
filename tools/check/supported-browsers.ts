import { readFileSync } from 'node:fs'

import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier } from '@mdn/browser-compat-data'

/** The oldest supported browsers; the build compiles syntax for the same ones. */
const supportedBrowsers = Object.entries(
  JSON.parse(readFileSync(new URL('../../apps/web/browsers.json', import.meta.url), 'utf8')) as object,
) as [BrowserName, string][]

const toVersionNumber = (version: string) => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major * 1000 + minor
}

/** Lists the supported browsers that lack a feature. */
function listBrowsersWithout(feature: Identifier | undefined): string[] {
  const support = feature?.['__compat']?.support
  if (!support) return []
  return supportedBrowsers
    .filter(([browser, version]) => {
      const entry = support[browser]
      const latest = Array.isArray(entry) ? entry[0] : entry
      const added = latest?.version_added
      if (added === undefined || added === null || added === 'preview') return added === 'preview'
      return added === false || latest?.flags !== undefined || toVersionNumber(added) > toVersionNumber(version)
    })
    .map(([browser, version]) => `${browser} ${version}`)
}

const globals: Record<string, Identifier | undefined> = { ...bcd.javascript.builtins, ...bcd.api }
/** Lists the supported browsers without the global `name`. */
export const listBrowsersWithoutGlobal = (name: string): string[] => listBrowsersWithout(globals[name])

/** Lists the supported browsers without `owner.member`, where `owner` is a global. */
export function listBrowsersWithoutStatic(owner: string, member: string): string[] {
  const global = globals[owner]
  return listBrowsersWithout(global?.[`${member}_static`] ?? global?.[member])
}
