import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'

import classes from './ClippedText.module.css'

const MAX_CHARACTERS = 10

/** Shows the first ten characters of a text, and the whole text on hover or keyboard focus. (ADM-05) */
export function ClippedText({ children }: { children: string }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const characters = Array.from(children)
  if (characters.length <= MAX_CHARACTERS) return children === '' ? '—' : children
  return (
    <span className={classes.clipped} onMouseEnter={() => setShown(true)} onMouseLeave={() => setShown(false)}>
      <UnstyledButton
        aria-describedby={isShown ? id : undefined}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
      >
        {`${characters.slice(0, MAX_CHARACTERS).join('')}…`}
      </UnstyledButton>
      {isShown && (
        <span role="tooltip" id={id} className={classes.tooltip}>
          {children}
        </span>
      )}
    </span>
  )
}
