import { Skeleton } from '@mantine/core'

import cardClasses from './ResultCard.module.css'
import groupClasses from './ResultGroup.module.css'
import classes from './ResultsSkeleton.module.css'

const CARDS = [1, 2, 3, 4]

/** The shape of what is coming: one group of cards. */
export function ResultsSkeleton() {
  return (
    <div className={groupClasses.group} aria-hidden>
      <div className={groupClasses.header}>
        <Skeleton height={24} width={150} />
        <Skeleton height={16} width={110} />
      </div>
      <div className={groupClasses.cards}>
        {CARDS.map((card) => (
          <div key={card} className={cardClasses.card}>
            <Skeleton className={classes.face} radius="xl" />
            <div className={cardClasses.words}>
              <Skeleton height={20} width="55%" />
              <Skeleton height={16} width="80%" />
              <Skeleton height={24} width="70%" />
              <Skeleton height={16} width="60%" mt="auto" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
