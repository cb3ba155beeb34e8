import { registerHooks } from 'node:module'

import { guards } from './guards.ts'

/*
 * Loaded into an api ahead of its own code (--import): takes one guard of booking out of the source as it is read, so
 * that a run can show that the judge would notice. It refuses when the guard is not where it was.
 */
const guard = guards[process.env.FAULTS_SABOTAGE ?? '']
if (!guard) throw new Error(`--sabotage takes one of ${Object.keys(guards).join(', ')}`)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(guard.file)) return loaded
    const source = Buffer.from(loaded.source as Uint8Array).toString()
    if (!source.includes(guard.text)) throw new Error(`${guard.file} has no such guard any more:\n${guard.text}`)
    return { ...loaded, source: source.replace(guard.text, guard.instead) }
  },
})
