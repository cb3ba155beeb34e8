import { VisuallyHidden } from '@mantine/core'
import { Link, useLocation } from 'react-router'

import { resultTexts } from '../texts.ts'
import type { Chip, Interpretation } from './interpretation.ts'

import classes from './InterpretedQuery.module.css'

/** URLs of the same search with other text, or without interpretation. */
function useSearchUrls() {
  const { search } = useLocation()
  const buildUrl = (change: Record<string, string>) => {
    const params = new URLSearchParams(search)
    params.delete('exact')
    for (const [key, value] of Object.entries(change)) params.set(key, value)
    return `/search?${params}`
  }
  const exact = buildUrl({ exact: 'true' })
  // Removing the only word would match everyone, so search for the exact text instead.
  const removed = ({ without, isMeaning }: Chip) =>
    without === '' && isMeaning ? exact : buildUrl({ search: without })
  const signUp = `/register/member?nextUrl=${encodeURIComponent(`/search${search}`)}`
  return { exact, removed, signUp }
}

/** How the query was interpreted. Each part has a link that removes it. */
export function InterpretedQuery({ chips, notes }: Interpretation) {
  const { exact, removed, signUp } = useSearchUrls()
  if (chips.length === 0 && notes.length === 0) return null
  return (
    <div className={classes.read}>
      {chips.length > 0 && (
        <>
          <span className={classes.label}>{resultTexts.readAs}</span>
          <ul className={classes.chips} aria-label={resultTexts.readAs}>
            {chips.map((chip) => (
              <li key={chip.text}>
                <Link to={removed(chip)} className={classes.chip}>
                  {chip.text}
                  <VisuallyHidden component="span">, {resultTexts.remove}</VisuallyHidden>
                  <span aria-hidden>✕</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link to={exact} className={classes.exact}>
            {resultTexts.exact}
          </Link>
        </>
      )}
      {notes.map(({ text, isSignUp }) => (
        <p key={text} className={classes.note}>
          {text} {isSignUp && <Link to={signUp}>{resultTexts.signUp}</Link>}
        </p>
      ))}
    </div>
  )
}
