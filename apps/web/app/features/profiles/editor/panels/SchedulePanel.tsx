import { sessionTypes } from '@fourfold/contract/schedule/shapes'
import type { SessionType } from '@fourfold/contract/schedule/shapes'
import { Anchor, Stack, Tabs, Text } from '@mantine/core'
import { Link } from 'react-router'

import { genericZoneName } from '~/lib/format/time.ts'

import { PANEL_INDEX } from '../completeness.ts'
import { useEditor } from '../editor.ts'
import { NextPanel } from '../media/NextPanel.tsx'
import { getHoursTimeZone } from '../schedule/hours-time-zone.ts'
import { SessionDays } from '../schedule/SessionDays.tsx'

/** The tab labels. (SCH-01) */
const tabLabels: Record<SessionType, string> = { Standard: 'Standard', Free15: 'Free 15 min session' }

/** The time zone of the hours below. (OP-063) */
function TimeZoneNote({ timeZone, source }: ReturnType<typeof getHoursTimeZone>) {
  return (
    <Text>
      {source === 'default'
        ? 'You have not chosen a time zone yet, so hours are in UTC.'
        : `Hours are in your time zone: ${genericZoneName(timeZone)}.`}{' '}
      <Anchor component={Link} to={`?panel=${PANEL_INDEX.meetings}`} replace preventScrollReset underline="always">
        {source === 'default' ? 'Choose time zone' : 'Change time zone'}
      </Anchor>
    </Text>
  )
}

/** Work hours for standard sessions and free 15-minute sessions. (SCH-01 to SCH-09, SCH-28) */
export function SchedulePanel() {
  const { profile } = useEditor()
  const zone = getHoursTimeZone(profile)
  return (
    <Stack gap="md">
      <TimeZoneNote {...zone} />
      <Tabs defaultValue={sessionTypes[0]} keepMounted={false}>
        <Tabs.List mb="lg">
          {sessionTypes.map((type) => (
            <Tabs.Tab key={type} value={type}>
              {tabLabels[type]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {sessionTypes.map((type) => (
          <Tabs.Panel key={type} value={type}>
            <SessionDays sessionType={type} timeZone={zone.timeZone} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <NextPanel>Each day is saved on its own.</NextPanel>
    </Stack>
  )
}
