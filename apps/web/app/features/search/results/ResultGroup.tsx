import { Button, Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { CSSProperties } from 'react'

import { useAction } from '~/lib/data/action.ts'
import { formatCount, formatTotal } from '~/lib/format/numbers.ts'
import { ErrorAlert } from '~/ui/feedback/ErrorAlert.tsx'
import { AreaMark } from '~/ui/labels/AreaMark.tsx'

import { ResultCard } from './card/ResultCard.tsx'
import type { ResultGroup as Group } from './search-results.ts'
import { resultTexts } from './texts.ts'

import classes from './ResultGroup.module.css'

type ResultGroupProps = {
  group: Group
  /** Loads more results. Without it, the group shows no button. */
  onMore?: (group: Group) => Promise<void>
}

/** Focuses the first card that was added. */
function useFocusFirstNewCard(cardCount: number) {
  const list = useRef<HTMLUListElement>(null)
  const previousCount = useRef(cardCount)
  const isExpected = useRef(false)
  useEffect(() => {
    if (isExpected.current && cardCount > previousCount.current) {
      list.current?.children[previousCount.current]?.querySelector('a')?.focus()
      isExpected.current = false
    }
    previousCount.current = cardCount
  }, [cardCount])
  return { list, expectMore: () => (isExpected.current = true) }
}

/** The professionals of one category, best first. (SEA-15, SEA-17) */
export function ResultGroup({ group, onMore }: ResultGroupProps) {
  const titleId = useId()
  const { run, isPending, error } = useAction(async () => onMore?.(group))
  const { list, expectMore } = useFocusFirstNewCard(group.cards.length)

  function loadMore(): void {
    expectMore()
    void run()
  }

  return (
    <section aria-labelledby={titleId} className={classes.group} style={{ '--area': group.color } as CSSProperties}>
      <div className={classes.header}>
        <Title order={2} id={titleId} className={classes.title}>
          <AreaMark color={group.color} />
          {group.name}
        </Title>
        <span className={classes.total}>{formatCount(group.total, 'professional', formatTotal)}</span>
      </div>
      <ul ref={list} className={classes.cards}>
        {group.cards.map((card) => (
          <li key={card.username}>
            <ResultCard card={card} />
          </li>
        ))}
      </ul>
      {group.more !== null && onMore && (
        <Button
          variant="subtle"
          className={classes.more}
          loading={isPending}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          aria-label={`${resultTexts.seeMore} in ${group.name}`}
          onClick={loadMore}
        >
          {resultTexts.seeMore}
        </Button>
      )}
      <ErrorAlert message={error} />
    </section>
  )
}
