import type { Disclosure } from '@fourfold/contract/privacy/shapes'
import { ACCESS_GRANT_DAYS, listDisclosedFields } from '@fourfold/contract/profiles/disclosure'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatPastTime } from '~/lib/format/time.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { QueryFallback } from '~/ui/feedback/QueryFallback.tsx'

import { SettingsRow, SettingsList } from '../SettingsRow.tsx'
import { disclosuresQuery } from './queries.ts'

import classes from './DisclosureLog.module.css'

const INITIAL_COUNT = 5

function DisclosureItem({ disclosure: { professional, isOurTeam, fields, lastAt } }: { disclosure: Disclosure }) {
  return (
    <li className={classes.item}>
      <span className={classes.name}>{isOurTeam ? `Our team, acting as ${professional.name}` : professional.name}</span>
      <span className={classes.details}>
        Opened {listDisclosedFields(fields)} · {formatPastTime(lastAt)}
      </span>
    </li>
  )
}

/** Lists the professionals who viewed the member's details, and when. */
export function DisclosureLog() {
  const { userId } = useViewer()
  const query = useQuery(disclosuresQuery(userId))
  const [isExpanded, setExpanded] = useState(false)
  const disclosures = query.data?.disclosures
  const visibleDisclosures = isExpanded ? disclosures : disclosures?.slice(0, INITIAL_COUNT)

  return (
    <SettingsRow
      title="Who has seen your details"
      description={`Only professionals you book with see them, and only until ${ACCESS_GRANT_DAYS} days after your last appointment. Here is who opened what, day by day.`}
    >
      {!disclosures && <QueryFallback query={query} />}
      {disclosures?.length === 0 && <Text size="sm">No one has opened your details yet.</Text>}
      {visibleDisclosures && visibleDisclosures.length > 0 && (
        <SettingsList>
          {visibleDisclosures.map((disclosure) => (
            <DisclosureItem
              key={`${disclosure.professional.username} ${String(disclosure.isOurTeam)} ${disclosure.firstAt}`}
              disclosure={disclosure}
            />
          ))}
        </SettingsList>
      )}
      {disclosures && visibleDisclosures && disclosures.length > visibleDisclosures.length && (
        <Button variant="default" onClick={() => setExpanded(true)}>
          Show all {disclosures.length}
        </Button>
      )}
    </SettingsRow>
  )
}
