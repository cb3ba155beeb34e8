import type { Target } from '../words/target.ts'
import type { Lexicon } from './lexicon.ts'

/** How many listings use stems and tags, as counted once a day. Collects the counts that the statements of a search return. */
export type Usage = ReturnType<typeof createUsage>

export function createUsage({ getStemUses, getTagUses, getTagsWithStem }: Lexicon) {
  const counted = new Map<string, number>()
  const getTextUses = (stem: string) => Math.max(counted.get(stem) ?? 0, getStemUses(stem))
  const sumTagUses = (tags: readonly number[]) => tags.reduce((sum, tag) => sum + getTagUses(tag), 0)
  return {
    add(stem: string, uses: number): void {
      counted.set(stem, Math.max(counted.get(stem) ?? 0, uses))
    },
    /** Returns the uses of a stem in texts and tags. */
    getStemUses: (stem: string): number => getTextUses(stem) + sumTagUses(getTagsWithStem(stem)),
    /** Returns the number of listings that a target finds. */
    getTargetUses: (target: Target): number =>
      'tagId' in target ? getTagUses(target.tagId) : getTextUses(target.stem),
  }
}
