import { Button, Stack } from '@mantine/core'
import type { Ref } from 'react'

import { formatCount } from '~/lib/format/numbers.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { lazily } from '~/ui/lazily.tsx'

import { texts } from '../texts.ts'
import type { FoundPeopleProps } from './FoundPeople.tsx'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import type { Results as FoundResults } from './search-results.ts'

import classes from './Results.module.css'

/** Loaded on demand, because nothing of it is shown before the first search. */
export const Found = lazily(async () => (await import('./FoundPeople.tsx')).FoundPeople)

/** How the last search went. */
export type SearchOutcome = { isSearching: boolean; found: FoundResults | null; problem: string | null }

type ResultsProps = SearchOutcome & Omit<FoundPeopleProps, 'found'> & { onAgain: () => void; ref?: Ref<HTMLElement> }

function summaryOf({ isSearching, found, problem }: SearchOutcome): string {
  if (isSearching) return texts.searching
  if (problem !== null || !found || found.crisis) return ''
  return found.total === 0 ? texts.nobody : `${formatCount(found.total, 'professional')} found`
}

/** Who was found, by category. What was found before stays until the next answer is there. */
export function Results({ isSearching, found, problem, onAgain, ref, ...rest }: ResultsProps) {
  return (
    <section ref={ref} aria-label="Results" aria-busy={isSearching} tabIndex={-1} className={classes.results}>
      <div role="status" className={classes.summary}>
        {summaryOf({ isSearching, found, problem })}
      </div>
      {problem !== null && !isSearching && (
        <Stack align="flex-start" mt="lg">
          <ErrorAlert message={problem} />
          <Button variant="light" onClick={onAgain}>
            {texts.tryAgain}
          </Button>
        </Stack>
      )}
      {isSearching && !found && <ResultsSkeleton />}
      {found && problem === null && (
        <div className={classes.found} data-old={isSearching}>
          <Found found={found} fallback={<ResultsSkeleton />} {...rest} />
        </div>
      )}
    </section>
  )
}
