import { Title } from '@mantine/core'
import { useId } from 'react'

import { ResultCard } from './card/ResultCard.tsx'
import type { ResultCard as Card } from './search-results.ts'
import { resultTexts } from './texts.ts'

import classes from './ResultGroup.module.css'

/** The best matches of all categories, without duplicates. (OP-091) */
export function BestForYou({ cards }: { cards: readonly Card[] }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classes.group}>
      <div className={classes.header}>
        <Title order={2} id={titleId} className={classes.title}>
          {resultTexts.best}
        </Title>
      </div>
      <ul className={classes.cards}>
        {cards.map((card) => (
          <li key={card.username}>
            <ResultCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
