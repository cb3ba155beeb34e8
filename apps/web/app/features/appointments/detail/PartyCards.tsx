import { profilePath } from '@fourfold/contract/accounts/redirects'
import type { Party } from '@fourfold/contract/appointments/shapes'
import { Anchor, Paper, Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { displayName } from '~/lib/format/names.ts'
import { Avatar } from '~/ui/media/Avatar.tsx'

import { groupAnswers, listReferralFacts } from './referral.ts'

import classes from './PartyCards.module.css'

type PartyCardProps = { party: Party; children: ReactNode }

/** The member's answers to the matching questions. (APP-38) */
function Goals({ party }: { party: Party }) {
  const goals = groupAnswers(party)
  if (goals.length === 0) return null
  return (
    <>
      <Title order={3} className={classes.goals}>
        Goals
      </Title>
      <dl className={classes.answers}>
        {goals.map(([question, answers]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answers}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The member, with the data that they disclose. (APP-37 to APP-40) */
export function ReferralCard({ party, children }: PartyCardProps) {
  const id = useId()
  const name = displayName(party.name)
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby={id}>
      <Text size="sm" c="dimmed" mb="sm">
        Referral
      </Text>
      <div className={classes.person}>
        <Avatar name={name} src={party.profileImageUrl} size={56} />
        <div className={classes.text}>
          <Title order={2} id={id} className={classes.name}>
            {name}
          </Title>
          {party.description && <Text className={classes.description}>{party.description}</Text>}
        </div>
      </div>
      <Goals party={party} />
      <dl className={classes.facts}>
        {listReferralFacts(party).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Paper>
  )
}

/** The professional, linked to their profile. (APP-41) */
export function ProfessionalCard({ party, children }: PartyCardProps) {
  const id = useId()
  const name = displayName(party.name)
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby={id}>
      <Text size="sm" c="dimmed" mb="sm">
        Professional
      </Text>
      <div className={classes.person}>
        <Avatar name={name} src={party.profileImageUrl} size={84} />
        <div className={classes.text}>
          <Title order={2} id={id} className={classes.name}>
            {name} {party.other.pni && <span className={classes.pni}>{party.other.pni}</span>}
          </Title>
          {party.description && <Text className={classes.description}>{party.description}</Text>}
          <Anchor component={Link} to={profilePath(party.username)} fw={600} className={classes.view}>
            View profile
          </Anchor>
        </div>
      </div>
      {children}
    </Paper>
  )
}
