import type { SearchRelaxation } from '@fourfold/contract/search/shapes'

import { BestForYou } from './BestForYou.tsx'
import { InterpretedQuery } from './interpretation/InterpretedQuery.tsx'
import { SortLinks } from './interpretation/SortLinks.tsx'
import { NoResults } from './NoResults.tsx'
import { ResultGroup } from './ResultGroup.tsx'
import type { ResultGroup as Group, Results } from './search-results.ts'
import { describeTie, resultTexts, describeUnoffered } from './texts.ts'

import classes from './Results.module.css'

export type ResultsContentProps = {
  results: Results
  onMore: (group: Group) => Promise<void>
  onBroaden: (relaxation: SearchRelaxation) => void
  /** Clears the filters, if any are set. */
  onClear?: (() => void) | undefined
}

/** The interpretation of the query and the results by category. */
export function ResultsContent({ results, onMore, onBroaden, onClear }: ResultsContentProps) {
  const tieNote = describeTie(results)
  return (
    <>
      {results.crisis !== null && results.total > 0 && <p className={classes.afterCrisis}>{resultTexts.afterCrisis}</p>}
      {results.isDegraded && results.total > 0 && <p className={classes.note}>{resultTexts.degraded}</p>}
      {results.corrections.map((correction) => (
        <p key={correction} className={classes.note}>
          {correction}
        </p>
      ))}
      <InterpretedQuery {...results.interpretation} />
      {results.unoffered.length > 0 && results.total > 0 && (
        <p className={classes.note}>{describeUnoffered(results)}</p>
      )}
      <SortLinks current={results.sort} sorts={results.sorts} />
      {tieNote && <p className={classes.note}>{tieNote}</p>}
      {results.best.length > 0 && <BestForYou cards={results.best} />}
      {results.groups.map((group) => (
        <ResultGroup key={group.id} group={group} onMore={onMore} />
      ))}
      {results.isEmpty && <NoResults results={results} onBroaden={onBroaden} onClear={onClear} />}
    </>
  )
}
