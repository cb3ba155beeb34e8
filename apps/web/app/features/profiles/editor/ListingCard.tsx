import { Anchor, Button, RingProgress, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { ListingStep } from './completeness.ts'

import classes from './ListingCard.module.css'

const getPanelLinkProps = ({ panel }: ListingStep) => ({
  to: `?panel=${panel}`,
  replace: true,
  preventScrollReset: true,
})

function Step({ step }: { step: ListingStep }) {
  const { label, note, isDone } = step
  return (
    <li className={classes.step} data-done={isDone}>
      {isDone ? (
        <IconCircleCheckFilled size={20} role="img" aria-label="Done:" />
      ) : (
        <IconCircle size={20} role="img" aria-label="Missing:" />
      )}
      <span>
        <Anchor component={Link} {...getPanelLinkProps(step)} inherit>
          {label}
        </Anchor>
        {note && !isDone && <span className={classes.note}>{note}</span>}
      </span>
    </li>
  )
}

export type Listing = { steps: readonly ListingStep[]; isListed: boolean; status: string }

/** Describes the listing status with a heading and a text. */
function describeListing({ steps, isListed, status }: Listing): [heading: string, text: string] {
  const remainingCount = steps.filter(({ isDone }) => !isDone).length
  if (isListed) {
    return [
      'You are listed',
      remainingCount === 0 ? 'Members can find you.' : 'Members can find you. More detail helps them choose.',
    ]
  }
  if (remainingCount === 0 && status === 'Rejected')
    return ['Not approved', 'We emailed you why. Change it, and write to us.']
  if (remainingCount === 0)
    return [
      'Waiting for our team',
      'You have done your part. We will email you as soon as we have reviewed your certificates.',
    ]
  const text =
    'After your six steps, our team reviews your certificates. Joining is free; you pay only for the categories you activate.'
  return remainingCount === steps.length
    ? ['Listed in 10 minutes: six steps', text]
    : [`${steps.length - remainingCount} of 6 steps done`, text]
}

/** The steps to get listed, each linked to its panel. */
export function ListingCard(listing: Listing) {
  const { steps, isListed } = listing
  const percent = Math.round((steps.filter(({ isDone }) => isDone).length / steps.length) * 100)
  const [heading, text] = describeListing(listing)
  const nextStep = steps.find(({ isDone }) => !isDone)
  return (
    <aside className={classes.card} aria-label="Getting listed" data-complete={percent === 100}>
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
          <Title order={2} size="h3" mb={4}>
            {heading}
          </Title>
          <Text c="dimmed" size="sm">
            {text}
          </Text>
        </div>
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
      {nextStep && !isListed && (
        <Button
          component={Link}
          {...getPanelLinkProps(nextStep)}
          fullWidth
          mt="sm"
          variant="light"
          classNames={{ root: classes.next, label: classes.nextLabel }}
        >
          {`Next: ${nextStep.label}`}
        </Button>
      )}
    </aside>
  )
}
