import { registerHooks } from 'node:module'

import type { Mutation } from './mutate.ts'

/*
 * Loaded into a process ahead of its own code (--import): takes guards out of the source as it is read, so that a run
 * can show that the judge would notice. It refuses when a guard is not where it was.
 */
const mutations = JSON.parse(process.env.CHAOS_MUTATIONS ?? '') as Mutation[]

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const matching = mutations.filter(({ file }) => url.endsWith(file))
    if (matching.length === 0) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString()
    for (const { file, text, replacement } of matching) {
      if (!source.includes(text)) throw new Error(`${file} has no such guard any more:\n${text}`)
      source = source.replace(text, replacement)
    }
    return { ...loaded, source }
  },
})
