import type { SearchWay } from '@fourfold/contract/search/shapes'

import { BestForYou } from './BestForYou.tsx'
import { ReadLine } from './interpretation/ReadLine.tsx'
import { SortLinks } from './interpretation/SortLinks.tsx'
import { NothingFound } from './NothingFound.tsx'
import { ResultGroup } from './ResultGroup.tsx'
import type { ResultGroup as Group, Results } from './search-results.ts'
import { equalsText, resultTexts, unofferedText } from './texts.ts'

import classes from './Results.module.css'

export type FoundPeopleProps = {
  found: Results
  onMore: (group: Group) => Promise<void>
  onWay: (way: SearchWay) => void
  /** Where filters are set. */
  onClear?: (() => void) | undefined
}

/** Who was found, by category, and how the words were read. */
export function FoundPeople({ found, onMore, onWay, onClear }: FoundPeopleProps) {
  const equals = equalsText(found)
  return (
    <>
      {found.crisis !== null && found.total > 0 && <p className={classes.later}>{resultTexts.afterCrisis}</p>}
      {found.isDegraded && found.total > 0 && <p className={classes.readAs}>{resultTexts.degraded}</p>}
      {found.readAs.map((line) => (
        <p key={line} className={classes.readAs}>
          {line}
        </p>
      ))}
      <ReadLine {...found.howRead} />
      {found.unoffered.length > 0 && found.total > 0 && <p className={classes.readAs}>{unofferedText(found)}</p>}
      <SortLinks now={found.sort} sorts={found.sorts} />
      {equals && <p className={classes.readAs}>{equals}</p>}
      {found.best.length > 0 && <BestForYou cards={found.best} />}
      {found.groups.map((group) => (
        <ResultGroup key={group.id} group={group} onMore={onMore} />
      ))}
      {found.isNobody && <NothingFound found={found} onWay={onWay} onClear={onClear} />}
    </>
  )
}
