import { registerHooks } from 'node:module'

import type { Mutation } from './mutate.ts'

/*
 * Preloaded with --import: replaces source text while modules are loaded, so that a run can show that its checks find
 * a missing safeguard. Throws when the text is not found.
 */
const mutations = JSON.parse(process.env.CHAOS_MUTATIONS ?? '') as Mutation[]

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const matching = mutations.filter(({ file }) => url.endsWith(file))
    if (matching.length === 0) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString()
    for (const { file, text, replacement } of matching) {
      if (!source.includes(text)) throw new Error(`${file} does not contain the text to replace:\n${text}`)
      source = source.replace(text, replacement)
    }
    return { ...loaded, source }
  },
})
