import { Button, Stack } from '@mantine/core'
import type { Ref } from 'react'

import { formatCount } from '~/lib/format/numbers.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { lazily } from '~/ui/lazily.tsx'

import { texts } from '../texts.ts'
import type { ResultsContentProps } from './ResultsContent.tsx'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import type { Results as FoundResults } from './search-results.ts'

import classes from './Results.module.css'

/** Loaded on demand, because it is not needed before the first search. */
export const LazyResultsContent = lazily(async () => (await import('./ResultsContent.tsx')).ResultsContent)

/** State of the last search. */
export type SearchStatus = { isSearching: boolean; found: FoundResults | null; error: string | null }

type ResultsProps = SearchStatus & Omit<ResultsContentProps, 'found'> & { onRetry: () => void; ref?: Ref<HTMLElement> }

function summaryText({ isSearching, found, error }: SearchStatus): string {
  if (isSearching) return texts.searching
  if (error !== null || !found || found.crisis) return ''
  return found.total === 0 ? texts.nobody : `${formatCount(found.total, 'professional')} found`
}

/** The results by category. Earlier results stay until the next ones are loaded. */
export function Results({ isSearching, found, error, onRetry, ref, ...rest }: ResultsProps) {
  return (
    <section ref={ref} aria-label="Results" aria-busy={isSearching} tabIndex={-1} className={classes.results}>
      <div role="status" className={classes.summary}>
        {summaryText({ isSearching, found, error })}
      </div>
      {error !== null && !isSearching && (
        <Stack align="flex-start" mt="lg">
          <ErrorAlert message={error} />
          <Button variant="light" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        </Stack>
      )}
      {isSearching && !found && <ResultsSkeleton />}
      {found && error === null && (
        <div className={classes.found} data-old={isSearching}>
          <LazyResultsContent found={found} fallback={<ResultsSkeleton />} {...rest} />
        </div>
      )}
    </section>
  )
}
