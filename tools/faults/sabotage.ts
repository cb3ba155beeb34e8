import { registerHooks } from 'node:module'

import type { Guard } from './guard.ts'

/*
 * Loaded into a process ahead of its own code (--import): takes one guard out of the source as it is read, so that a
 * run can show that the judge would notice. It refuses when the guard is not where it was.
 */
const { file, text, instead } = JSON.parse(process.env.FAULTS_SABOTAGE ?? '') as Guard

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(file)) return loaded
    const source = Buffer.from(loaded.source as Uint8Array).toString()
    if (!source.includes(text)) throw new Error(`${file} has no such guard any more:\n${text}`)
    return { ...loaded, source: source.replace(text, instead) }
  },
})
