import type { Disclosure } from '@fourfold/contract/privacy/shapes'
import { INSIGHT_DAYS, toldWords } from '@fourfold/contract/profiles/disclosure'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { pastWords } from '~/lib/format/time.ts'
import { useViewer } from '~/lib/session/viewer.ts'
import { NotLoaded } from '~/ui/NotLoaded.tsx'

import { Matter, MatterList } from '../Matter.tsx'
import { disclosuresQuery } from './queries.ts'

import classes from './WhoHasSeen.module.css'

/** As many as fit beside the other matters; a button shows the rest. */
const AT_FIRST = 5

function OneLook({ look: { professional, isOurTeam, fields, lastAt } }: { look: Disclosure }) {
  return (
    <li className={classes.one}>
      <span className={classes.who}>{isOurTeam ? `Our team, acting as ${professional.name}` : professional.name}</span>
      <span className={classes.what}>
        Opened {toldWords(fields)} · {pastWords(lastAt)}
      </span>
    </li>
  )
}

/** Which professionals have opened what a member told, and when. */
export function WhoHasSeen() {
  const { userId } = useViewer()
  const query = useQuery(disclosuresQuery(userId))
  const [isWhole, setWhole] = useState(false)
  const looks = query.data?.disclosures
  const shown = isWhole ? looks : looks?.slice(0, AT_FIRST)

  return (
    <Matter
      title="Who has seen your details"
      words={`Only professionals you book with see them, and only until ${INSIGHT_DAYS} days after your last appointment. Here is who opened what, day by day.`}
    >
      {!looks && <NotLoaded query={query} />}
      {looks?.length === 0 && <Text size="sm">Nobody has opened your details yet.</Text>}
      {shown && shown.length > 0 && (
        <MatterList>
          {shown.map((look) => (
            <OneLook key={`${look.professional.username} ${String(look.isOurTeam)} ${look.firstAt}`} look={look} />
          ))}
        </MatterList>
      )}
      {looks && shown && looks.length > shown.length && (
        <Button variant="default" onClick={() => setWhole(true)}>
          Show all {looks.length}
        </Button>
      )}
    </Matter>
  )
}
