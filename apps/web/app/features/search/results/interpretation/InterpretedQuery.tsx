import { VisuallyHidden } from '@mantine/core'
import { Link, useLocation } from 'react-router'

import { resultTexts } from '../texts.ts'
import type { Chip, Interpretation } from './interpretation.ts'

import classes from './InterpretedQuery.module.css'

/** Builds the URLs of the same search without a part of the query, without interpretation, and after sign-up. */
function useSearchUrls() {
  const { search } = useLocation()
  const buildUrl = (change: Record<string, string>) => {
    const params = new URLSearchParams(search)
    params.delete('exact')
    for (const [key, value] of Object.entries(change)) params.set(key, value)
    return `/search?${params}`
  }
  const exactUrl = buildUrl({ exact: 'true' })
  // An empty query would match everyone, so the link disables the interpretation instead.
  const buildUrlWithout = ({ without, isPhrase }: Chip) =>
    without === '' && isPhrase ? exactUrl : buildUrl({ search: without })
  const signUpUrl = `/register/member?nextUrl=${encodeURIComponent(`/search${search}`)}`
  return { exactUrl, buildUrlWithout, signUpUrl }
}

/** The interpretation of the query. Each part has a link that removes it. */
export function InterpretedQuery({ chips, notes }: Interpretation) {
  const { exactUrl, buildUrlWithout, signUpUrl } = useSearchUrls()
  if (chips.length === 0 && notes.length === 0) return null
  return (
    <div className={classes.interpretation}>
      {chips.length > 0 && (
        <>
          <span className={classes.label}>{resultTexts.interpretedAs}</span>
          <ul className={classes.chips} aria-label={resultTexts.interpretedAs}>
            {chips.map((chip) => (
              <li key={chip.text}>
                <Link to={buildUrlWithout(chip)} className={classes.chip}>
                  {chip.text}
                  <VisuallyHidden component="span">, {resultTexts.remove}</VisuallyHidden>
                  <span aria-hidden>✕</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link to={exactUrl} className={classes.exact}>
            {resultTexts.exact}
          </Link>
        </>
      )}
      {notes.map(({ text, isSignUp }) => (
        <p key={text} className={classes.note}>
          {text} {isSignUp && <Link to={signUpUrl}>{resultTexts.signUp}</Link>}
        </p>
      ))}
    </div>
  )
}
