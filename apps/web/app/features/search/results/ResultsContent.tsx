import type { SearchRelaxation } from '@fourfold/contract/search/shapes'

import { BestForYou } from './BestForYou.tsx'
import { InterpretedQuery } from './interpretation/InterpretedQuery.tsx'
import { SortLinks } from './interpretation/SortLinks.tsx'
import { NoResults } from './NoResults.tsx'
import { ResultGroup } from './ResultGroup.tsx'
import type { ResultGroup as Group, Results } from './search-results.ts'
import { tieText, resultTexts, unofferedText } from './texts.ts'

import classes from './Results.module.css'

export type ResultsContentProps = {
  found: Results
  onMore: (group: Group) => Promise<void>
  onBroaden: (way: SearchRelaxation) => void
  /** Clears the filters, if any are set. */
  onClear?: (() => void) | undefined
}

/** The results by category and how the query was interpreted. */
export function ResultsContent({ found, onMore, onBroaden, onClear }: ResultsContentProps) {
  const equals = tieText(found)
  return (
    <>
      {found.crisis !== null && found.total > 0 && <p className={classes.later}>{resultTexts.afterCrisis}</p>}
      {found.isDegraded && found.total > 0 && <p className={classes.readAs}>{resultTexts.degraded}</p>}
      {found.corrections.map((line) => (
        <p key={line} className={classes.readAs}>
          {line}
        </p>
      ))}
      <InterpretedQuery {...found.interpretation} />
      {found.unoffered.length > 0 && found.total > 0 && <p className={classes.readAs}>{unofferedText(found)}</p>}
      <SortLinks now={found.sort} sorts={found.sorts} />
      {equals && <p className={classes.readAs}>{equals}</p>}
      {found.best.length > 0 && <BestForYou cards={found.best} />}
      {found.groups.map((group) => (
        <ResultGroup key={group.id} group={group} onMore={onMore} />
      ))}
      {found.isEmpty && <NoResults found={found} onBroaden={onBroaden} onClear={onClear} />}
    </>
  )
}
