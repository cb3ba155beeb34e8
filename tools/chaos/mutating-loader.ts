import { registerHooks } from 'node:module'

import type { Guard } from './mutate.ts'

/*
 * Loaded into a process ahead of its own code (--import): takes guards out of the source as it is read, so that a run
 * can show that the judge would notice. It refuses when a guard is not where it was.
 */
const guards = JSON.parse(process.env.FAULTS_SABOTAGE ?? '') as Guard[]

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const changed = guards.filter(({ file }) => url.endsWith(file))
    if (changed.length === 0) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString()
    for (const { file, text, instead } of changed) {
      if (!source.includes(text)) throw new Error(`${file} has no such guard any more:\n${text}`)
      source = source.replace(text, instead)
    }
    return { ...loaded, source }
  },
})
