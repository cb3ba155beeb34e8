import { Button, Stack } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

import { ErrorAlert } from '~/ui/ErrorAlert.tsx'

import { texts } from '../texts.ts'
import { ResultGroup } from './ResultGroup.tsx'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import { countText } from './view.ts'
import type { ResultGroup as Group, Results as Found } from './view.ts'

import classes from './Results.module.css'

/** How the last search went. */
export type Outcome = { isSearching: boolean; found: Found | null; problem: string | null }

type ResultsProps = Outcome & {
  onMore: (group: Group) => Promise<void>
  onAgain: () => void
  /** In place of results when nobody was found. */
  nothing: ReactNode
  ref?: Ref<HTMLElement>
}

function summaryOf({ isSearching, found, problem }: Outcome): string {
  if (isSearching) return texts.searching
  if (problem !== null || !found) return ''
  return found.total === 0 ? texts.nothing.title : `${countText(found.total)} found`
}

/** Who was found, by category. What was found before stays until the next answer is there. */
export function Results({ isSearching, found, problem, onMore, onAgain, nothing, ref }: ResultsProps) {
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
          {found.isDegraded && <p className={classes.readAs}>{texts.degraded}</p>}
          {found.readAs.map((line) => (
            <p key={line} className={classes.readAs}>
              {line}
            </p>
          ))}
          {found.groups.map((group) => (
            <ResultGroup key={group.id} group={group} onMore={onMore} />
          ))}
          {found.total === 0 && nothing}
        </div>
      )}
    </section>
  )
}
