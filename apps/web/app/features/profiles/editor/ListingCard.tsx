import { Anchor, RingProgress, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { ListingStep } from './completeness.ts'

import classes from './ListingCard.module.css'

function Step({ step }: { step: ListingStep }) {
  const { label, panel, isDone } = step
  return (
    <li className={classes.step} data-done={isDone}>
      {isDone ? (
        <IconCircleCheckFilled size={20} role="img" aria-label="Done:" />
      ) : (
        <IconCircle size={20} role="img" aria-label="Missing:" />
      )}
      <Anchor component={Link} to={`?panel=${panel}`} replace preventScrollReset inherit>
        {label}
      </Anchor>
    </li>
  )
}

function headingAt(percent: number): string {
  if (percent === 100) return 'You are listed'
  return percent < 50 ? 'Not listed yet' : 'Almost listed'
}

/** What a professional still has to do until members can find them, each a way to its panel. */
export function ListingCard({ steps }: { steps: readonly ListingStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  const percent = Math.round((done / steps.length) * 100)
  const isListed = done === steps.length
  return (
    <aside className={classes.card} aria-label="Getting listed">
      <div className={classes.head}>
        <RingProgress
          className={classes.ring}
          size={92}
          thickness={9}
          roundCaps
          sections={percent > 0 ? [{ value: percent, color: 'brand.6' }] : []}
          label={<span className={classes.percent}>{percent}%</span>}
        />
        <div>
          <Title order={2} size="h3">
            {headingAt(percent)}
          </Title>
          <Text c="dimmed" size="sm">
            {isListed ? 'Members can find you.' : 'Finish these and members can find you.'}
          </Text>
        </div>
      </div>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ul>
    </aside>
  )
}
