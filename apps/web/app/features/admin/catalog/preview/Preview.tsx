import type { SearchPreview, PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { useAdminId } from '../queries.ts'
import { summarizeChanges, isPhraseChange, isChanged, previewQuery } from './preview.ts'

import classes from './Preview.module.css'

type Professionals = SearchPreview['before']

type ResultsProps = { label: string; professionals: Professionals; compareWith: Professionals }

/** The results of a search. Professionals who are not in `compareWith` are bold. */
function Results({ label, professionals, compareWith }: ResultsProps) {
  return (
    <div>
      <p className={classes.label}>{label}</p>
      {professionals.length === 0 ? (
        <p>No one</p>
      ) : (
        <ol>
          {professionals.map(({ username, name }) => (
            <li key={username}>
              {compareWith.some((professional) => professional.username === username) ? name : <strong>{name}</strong>}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function SearchComparison({ search }: { search: SearchPreview }) {
  const { answers, before, after } = search
  return (
    <li className={classes.search}>
      <p className={classes.answers}>{answers.join(' · ')}</p>
      {isChanged(search) ? (
        <div className={classes.comparison}>
          <Results label="Now" professionals={before} compareWith={after} />
          <Results label="After saving" professionals={after} compareWith={before} />
        </div>
      ) : (
        <p className={classes.label}>{before.length === 0 ? 'No one, as now' : 'The same as now'}</p>
      )}
    </li>
  )
}

/** Previews an unsaved change: the first results of real searches before and after it. */
export function Preview({ change }: { change: PreviewForm }) {
  // Deferred, so that typing stays responsive.
  const { data, isError } = useQuery(previewQuery(useAdminId(), useDeferredValue(change)))
  return (
    <section
      className={classes.preview}
      aria-label={isPhraseChange(change) ? 'What changes in searches by words' : 'What changes in searches'}
    >
      <p role="status" className={classes.summary}>
        {data && summarizeChanges(data, change)}
        {isError && 'The preview could not be loaded. You can still save.'}
        {!data && !isError && 'Comparing searches…'}
      </p>
      {data && data.length > 0 && (
        <ul>
          {data.map((search) => (
            <SearchComparison key={search.answers.join('\n')} search={search} />
          ))}
        </ul>
      )}
    </section>
  )
}
