import type { PreviewedSearch, PreviewForm } from '@fourfold/contract/admin/catalog/shapes'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { useAdminId } from '../queries.ts'
import { summarizeChanges, isPhraseChange, isChanged, previewQuery } from './preview.ts'

import classes from './Preview.module.css'

type People = PreviewedSearch['before']

function Results({ label, people, others }: { label: string; people: People; others: People }) {
  return (
    <div>
      <p className={classes.label}>{label}</p>
      {people.length === 0 ? (
        <p>Nobody</p>
      ) : (
        <ol>
          {people.map(({ username, name }) => (
            <li key={username}>
              {others.some((other) => other.username === username) ? name : <strong>{name}</strong>}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Search({ search }: { search: PreviewedSearch }) {
  const { answers, before, after } = search
  return (
    <li className={classes.search}>
      <p className={classes.answers}>{answers.join(' · ')}</p>
      {isChanged(search) ? (
        <div className={classes.both}>
          <Results label="Now" people={before} others={after} />
          <Results label="After saving" people={after} others={before} />
        </div>
      ) : (
        <p className={classes.label}>{before.length === 0 ? 'Nobody, as now' : 'The same as now'}</p>
      )}
    </li>
  )
}

/** The first results of real searches before and after a change, shown before it is saved. */
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
        {isError && 'The preview could not be loaded. You can save all the same.'}
        {!data && !isError && 'Comparing searches…'}
      </p>
      {data && data.length > 0 && (
        <ul>
          {data.map((search) => (
            <Search key={search.answers.join('\n')} search={search} />
          ))}
        </ul>
      )}
    </section>
  )
}
