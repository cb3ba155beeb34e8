import { Text, Title } from '@mantine/core'
import { IconCertificate, IconMapPin } from '@tabler/icons-react'

import { Avatar } from '~/ui/media/Avatar.tsx'
import { Cover } from '~/ui/media/Cover.tsx'

import type { ProfileView } from '../profile-view.ts'
import { Rating } from './Rating.tsx'
import { ViewerActions } from './ViewerActions.tsx'

import classes from './ProfileHeader.module.css'

/** (PRO-04) */
const AVATAR_SIZE = 140

function Facts({ person }: { person: ProfileView }) {
  const { city, state, country } = person.place
  // The city implies the country.
  const place = [city, state, !city && country].filter(Boolean).join(', ')
  return (
    <div className={classes.facts}>
      <Rating rating={person.rating} count={person.ratingCount} />
      {place && (
        <span className={classes.fact}>
          <IconMapPin size={18} aria-hidden />
          {place}
        </span>
      )}
      {person.certificates.length > 0 && (
        <a href="#certification" className={classes.fact}>
          <IconCertificate size={18} aria-hidden />
          Certification on file
        </a>
      )}
    </div>
  )
}

/** Name, picture, key facts and actions. */
export function ProfileHeader({ person }: { person: ProfileView }) {
  return (
    <header>
      <Cover image={person.cover} />
      <div className={classes.row}>
        <div className={classes.avatar}>
          <Avatar name={person.name} src={person.avatar} size={AVATAR_SIZE} />
        </div>
        <div className={classes.name}>
          <Title order={1}>{person.name}</Title>
          {person.pni && <span className={classes.pni}>{person.pni}</span>}
        </div>
        <div className={classes.text}>
          {person.description && <Text className={classes.description}>{person.description}</Text>}
          {person.isProfessional ? <Facts person={person} /> : <Text c="dimmed">Member of Fourfold</Text>}
        </div>
        <ViewerActions person={person} />
      </div>
    </header>
  )
}
