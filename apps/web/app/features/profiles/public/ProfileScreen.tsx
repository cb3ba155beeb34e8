import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'

import { WaitingNote } from '~/features/appointments/index.ts'
import { ProductTiles } from '~/features/products/index.ts'
import { useSession } from '~/lib/session/session.ts'
import { Gallery } from '~/ui/media/Gallery.tsx'
import { PageFrame } from '~/ui/page/PageFrame.tsx'
import { SectionCard } from '~/ui/page/SectionCard.tsx'

import { ProfileHeader } from './header/ProfileHeader.tsx'
import { isOwnProfile } from './header/viewer-actions.ts'
import type { ProfileView } from './profile-view.ts'
import { LifeAreaCard } from './sections/LifeAreaCard.tsx'
import { PracticalDetails } from './sections/PracticalDetails.tsx'
import { ProfileLinks } from './sections/ProfileLinks.tsx'
import { Reviews } from './sections/Reviews.tsx'

import classes from './ProfileScreen.module.css'

/** Story and life areas. */
function About({ person, isMine: isOwn }: { person: ProfileView; isMine: boolean }) {
  const isEmpty = !person.story && person.areas.length === 0
  return (
    <div className={classes.stack}>
      {person.story && (
        <SectionCard title="My Story">
          <Text className={classes.story}>{person.story}</Text>
        </SectionCard>
      )}
      {person.areas.map((area) => (
        <LifeAreaCard key={area.id} area={area} />
      ))}
      {isEmpty && (
        <SectionCard title="My Story">
          <Text c="dimmed">
            {isOwn
              ? 'Members will read your story here. Choose Edit Profile to write it.'
              : `${person.name} has not written about their work yet. A message is a good way to ask.`}
          </Text>
        </SectionCard>
      )}
    </div>
  )
}

function Practice({ person }: { person: ProfileView }) {
  return (
    <div className={classes.stack}>
      <PracticalDetails details={person.details} />
      {person.links.length > 0 && <ProfileLinks links={person.links} />}
      {person.products.length > 0 && (
        <SectionCard title="Products" small>
          <ProductTiles products={person.products} />
        </SectionCard>
      )}
    </div>
  )
}

function Credentials({ person }: { person: ProfileView }) {
  return (
    <div className={classes.stack}>
      {person.gallery.length > 0 && (
        <SectionCard title="Gallery">
          <Gallery pictures={person.gallery} />
        </SectionCard>
      )}
      {person.certificates.length > 0 && (
        <SectionCard title="Proof of Certification" id="certification">
          <Gallery pictures={person.certificates} captions />
        </SectionCard>
      )}
      <Reviews reviews={person.reviews} />
    </div>
  )
}

/** The public profile. For a member it shows only name and picture. (PRO-48, OP-036) */
export function ProfileScreen({ person }: { person: ProfileView }) {
  const viewer = useSession()
  const isMine = isOwnProfile(viewer, person.username)
  return (
    <div className={classes.screen} style={person.color ? ({ '--area': person.color } as CSSProperties) : undefined}>
      <PageFrame>
        {viewer && isMine && person.isProfessional && <WaitingNote userId={viewer.userId} />}
        <ProfileHeader person={person} />
        {person.isProfessional ? (
          <div className={classes.columns}>
            <About person={person} isMine={isMine} />
            <Practice person={person} />
            <Credentials person={person} />
          </div>
        ) : (
          <Text className={classes.private} c="dimmed">
            What members tell about themselves is shown to them and to the professionals they book with.
          </Text>
        )}
      </PageFrame>
    </div>
  )
}
