import { Text, Title } from '@mantine/core'
import { IconCertificate, IconMapPin } from '@tabler/icons-react'

import { Avatar } from '~/ui/media/Avatar.tsx'
import { Cover } from '~/ui/media/Cover.tsx'

import type { ProfileView } from '../profile-view.ts'
import { Rating } from './Rating.tsx'
import { ViewerActions } from './ViewerActions.tsx'

import classes from './ProfileHeader.module.css'

/** The avatar size in pixels. (PRO-04) */
const AVATAR_SIZE = 140

function KeyFacts({ profile }: { profile: ProfileView }) {
  const { city, state, country } = profile.place
  // The city implies the country.
  const place = [city, state, !city && country].filter(Boolean).join(', ')
  return (
    <div className={classes.facts}>
      <Rating rating={profile.rating} count={profile.ratingCount} />
      {place && (
        <span className={classes.fact}>
          <IconMapPin size={18} aria-hidden />
          {place}
        </span>
      )}
      {profile.certificates.length > 0 && (
        <a href="#certification" className={classes.fact}>
          <IconCertificate size={18} aria-hidden />
          Certification on file
        </a>
      )}
    </div>
  )
}

/** Name, picture, key facts and actions. */
export function ProfileHeader({ profile }: { profile: ProfileView }) {
  return (
    <header>
      <Cover image={profile.cover} />
      <div className={classes.row}>
        <div className={classes.avatar}>
          <Avatar name={profile.name} src={profile.avatar} size={AVATAR_SIZE} />
        </div>
        <div className={classes.name}>
          <Title order={1}>{profile.name}</Title>
          {profile.pni && <span className={classes.pni}>{profile.pni}</span>}
        </div>
        <div className={classes.text}>
          {profile.description && <Text className={classes.description}>{profile.description}</Text>}
          {profile.isProfessional ? <KeyFacts profile={profile} /> : <Text c="dimmed">Member of Fourfold</Text>}
        </div>
        <ViewerActions profile={profile} />
      </div>
    </header>
  )
}
