import { endSessions } from '@fourfold/contract/accounts/sessions'
import type { OwnSession } from '@fourfold/contract/accounts/sessions'
import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { toast } from '~/lib/browser/toast.ts'
import { call } from '~/lib/data/api.ts'
import { getZoneFormatter, viewerZone, formatPastTime } from '~/lib/format/time.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'
import { PasswordStep } from '~/ui/forms/PasswordStep.tsx'

import { SettingsRow, SettingsList } from '../SettingsRow.tsx'
import { sessionsQuery } from './queries.ts'

import classes from './OwnSessions.module.css'

const ALL_OTHERS = 'all others'

const INITIAL_COUNT = 4

/** The session to end, or all other sessions. */
type EndTarget = OwnSession | typeof ALL_OTHERS

function getSessionName({ device, isOurTeam }: OwnSession): string {
  if (isOurTeam) return 'Our team, acting as you'
  return device ?? 'Unknown device'
}

/** Formats the time of the last use, and the day of the login if it differs. */
function describeSession({ isThis, openedAt, lastSeenAt }: OwnSession): string {
  const formatter = getZoneFormatter(viewerZone())
  const seenAt = lastSeenAt ?? openedAt
  const lastSeen = isThis ? 'This device' : `Last seen ${formatPastTime(seenAt)}`
  return formatter.dateOf(openedAt) === formatter.dateOf(seenAt)
    ? lastSeen
    : `${lastSeen} · logged in ${formatter.shortDay(openedAt)}`
}

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { isThis } = session
  const name = getSessionName(session)
  return (
    <li className={classes.item}>
      <span className={classes.text}>
        <span className={classes.device}>{name}</span>
        <span className={classes.details}>{describeSession(session)}</span>
      </span>
      {!isThis && (
        <Button variant="default" onClick={onEnd} aria-label={`Log out: ${name}`} miw="fit-content">
          Log out
        </Button>
      )}
    </li>
  )
}

/** Lists the current session first, then the most recent ones. A button shows all others. */
function SessionList({ sessions, onEnd }: { sessions: readonly OwnSession[]; onEnd: (session: OwnSession) => void }) {
  const [isExpanded, setExpanded] = useState(false)
  const sorted = sessions.toSorted((first, second) => Number(second.isThis) - Number(first.isThis))
  const visibleSessions = isExpanded ? sorted : sorted.slice(0, INITIAL_COUNT)
  return (
    <>
      <SettingsList>
        {visibleSessions.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </SettingsList>
      {visibleSessions.length < sessions.length && (
        <Button variant="subtle" onClick={() => setExpanded(true)}>
          Show all {sessions.length}
        </Button>
      )}
    </>
  )
}

type EndSessionStepProps = {
  target: EndTarget
  onClose: () => void
  end: (input: { password: string; closesFeed: boolean }) => Promise<void>
}

/** Asks for the password before sessions end. For a single session, the user can also revoke the calendar feed. */
function EndSessionStep({ target, onClose, end }: EndSessionStepProps) {
  const [closesFeed, setClosesFeed] = useState(false)
  const isAll = target === ALL_OTHERS
  return (
    <Stack gap="lg">
      <Text>
        {isAll ? 'Every other device' : getSessionName(target)} will be logged out immediately
        {isAll && ', and the private address of your calendar will be closed'}. For your safety, please enter your
        password.
      </Text>
      {!isAll && (
        <Checkbox
          label="Also close the private address of my calendar"
          description="For a device you do not know: someone who used it may have copied the address."
          checked={closesFeed}
          onChange={(event) => setClosesFeed(event.currentTarget.checked)}
        />
      )}
      <PasswordStep submitLabel="Log out" send={(password) => end({ password, closesFeed })} onCancel={onClose} />
    </Stack>
  )
}

/** The setting that lists the user's sessions and ends them. */
export function OwnSessions() {
  const { userId } = useViewer()
  const queries = useQueryClient()
  const ownSessionsQuery = sessionsQuery(userId)
  const query = useQuery(ownSessionsQuery)
  const [target, setTarget] = useState<EndTarget | null>(null)
  const sessions = query.data?.sessions

  const close = () => setTarget(null)

  async function end({ password, closesFeed }: { password: string; closesFeed: boolean }): Promise<void> {
    const body = target === ALL_OTHERS || target === null ? { password } : { password, closesFeed, id: target.id }
    queries.setQueryData(ownSessionsQuery.queryKey, await call(endSessions, { body }))
    void toast(target === ALL_OTHERS ? 'Logged out everywhere else.' : 'Logged out.')
    close()
  }

  return (
    <SettingsRow
      title="Where you are logged in"
      description="If you do not recognize a device, log it out and choose a new password above."
    >
      {!sessions && <QueryFallback query={query} />}
      {sessions && <SessionList sessions={sessions} onEnd={setTarget} />}
      {sessions && sessions.length > 1 && (
        <Button variant="light" onClick={() => setTarget(ALL_OTHERS)}>
          Log out everywhere else
        </Button>
      )}
      <Modal
        opened={target !== null}
        onClose={close}
        title={target === ALL_OTHERS ? 'Log out everywhere else' : 'Log out'}
        centered
      >
        {target !== null && <EndSessionStep target={target} onClose={close} end={end} />}
      </Modal>
    </SettingsRow>
  )
}
