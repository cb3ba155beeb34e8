import { Button, Stack } from '@mantine/core'
import type { Ref } from 'react'

import { formatCount, formatTotal } from '~/lib/format/numbers.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { lazyComponent } from '~/ui/lazy-component.tsx'

import { texts } from '../texts.ts'
import type { ResultsContentProps } from './ResultsContent.tsx'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import type { Results as SearchResults } from './search-results.ts'

import classes from './Results.module.css'

/** Loaded on demand, because it is not needed before the first search. */
export const LazyResultsContent = lazyComponent(async () => (await import('./ResultsContent.tsx')).ResultsContent)

/** The state of the last search. */
export type SearchStatus = { isSearching: boolean; results: SearchResults | null; error: string | null }

type ResultsProps = SearchStatus &
  Omit<ResultsContentProps, 'results'> & { onRetry: () => void; ref?: Ref<HTMLElement> }

function describeStatus({ isSearching, results, error }: SearchStatus): string {
  if (isSearching) return texts.searching
  if (error !== null || !results || results.crisis) return ''
  return results.total === 0 ? texts.noResults : `${formatCount(results.total, 'professional', formatTotal)} found`
}

/** The search results. The previous results stay visible during a search. */
export function Results({ isSearching, results, error, onRetry, ref, ...rest }: ResultsProps) {
  return (
    <section ref={ref} aria-label="Results" aria-busy={isSearching} tabIndex={-1} className={classes.results}>
      <div role="status" className={classes.summary}>
        {describeStatus({ isSearching, results, error })}
      </div>
      {error !== null && !isSearching && (
        <Stack align="flex-start" mt="lg">
          <ErrorAlert message={error} />
          <Button variant="light" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        </Stack>
      )}
      {isSearching && !results && <ResultsSkeleton />}
      {results && error === null && (
        <div className={classes.content} data-stale={isSearching}>
          <LazyResultsContent results={results} fallback={<ResultsSkeleton />} {...rest} />
        </div>
      )}
    </section>
  )
}
