import type { ModerationItem } from '@fourfold/contract/moderation/shapes'
import { Button, Paper, Text, Title } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'

import { getDecisionLabels } from './decisions.ts'
import { describeHistory } from './history.ts'
import { describeConsequences, ItemDetails } from './ItemDetails.tsx'
import { formatAge, getItemKey, getItemTitle } from './queue.ts'

import classes from './ModerationScreen.module.css'

/** Describes unchecked certificates. Shown next to the buttons, because one click makes the decision. */
function describeUncheckedCertificates(item: ModerationItem): string | null {
  if (item.kind !== 'professional') return null
  if (item.certificates.length === 0) return 'No certificate to check.'
  const uncheckedCount = item.certificates.filter(({ check }) => check.state === 'unchecked').length
  if (uncheckedCount === 0) return null
  return uncheckedCount === 1 ? 'Certificate not checked yet.' : `${uncheckedCount} certificates not checked yet.`
}

type DecisionProps = {
  item: ModerationItem
  heading: RefObject<HTMLHeadingElement | null>
  /** The last decision, with an undo button. */
  note: ReactNode
  onAccept: () => void
  onReject: () => void
  onSkip: () => void
}

/** A queue item with its details and the decision buttons, which show their shortcuts. */
export function DecisionCard({ item, heading, note, onAccept, onReject, onSkip }: DecisionProps) {
  const labels = getDecisionLabels(item)
  const certificateNote = describeUncheckedCertificates(item)
  return (
    <>
      <Paper component="section" withBorder className={classes.card} aria-labelledby="moderation-item">
        <Title order={2} id="moderation-item" ref={heading} tabIndex={-1}>
          {getItemTitle(item)}
          {item.kind === 'professional' && item.pni !== '' && <small className={classes.pni}> {item.pni}</small>}
        </Title>
        <Text size="sm" c="dimmed">
          {`Waiting ${formatAge(item.since)}`}
        </Text>
        <ItemDetails key={getItemKey(item)} item={item} />
        <div className={classes.decision}>
          {note}
          {certificateNote && (
            <Text size="sm" c="dimmed">
              {certificateNote}
            </Text>
          )}
          <div className={classes.buttons}>
            <Button size="md" rightSection={<kbd aria-hidden>A</kbd>} onClick={onAccept}>
              {labels.accept}
            </Button>
            <Button size="md" variant="default" rightSection={<kbd aria-hidden>R</kbd>} onClick={onReject}>
              {labels.reject}
            </Button>
            <Button size="md" variant="default" rightSection={<kbd aria-hidden>J</kbd>} onClick={onSkip}>
              Skip
            </Button>
          </div>
        </div>
      </Paper>
      <Paper component="aside" withBorder className={classes.card} aria-label="What happens next and what came before">
        <Title order={2} size="h3">
          What happens next
        </Title>
        {describeConsequences(item).map((sentence) => (
          <Text key={sentence} size="sm" mt="xs">
            {sentence}
          </Text>
        ))}
        <Title order={2} size="h3" mt="sm">
          History
        </Title>
        <ul className={classes.history} aria-label="History">
          {describeHistory(item).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      </Paper>
    </>
  )
}
