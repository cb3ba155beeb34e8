import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'

import { PendingRequestsNote } from '~/features/appointments/index.ts'
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
function About({ profile, isOwn }: { profile: ProfileView; isOwn: boolean }) {
  const isEmpty = !profile.story && profile.areas.length === 0
  return (
    <div className={classes.stack}>
      {profile.story && (
        <SectionCard title="My Story">
          <Text className={classes.story}>{profile.story}</Text>
        </SectionCard>
      )}
      {profile.areas.map((area) => (
        <LifeAreaCard key={area.id} area={area} />
      ))}
      {isEmpty && (
        <SectionCard title="My Story">
          <Text c="dimmed">
            {isOwn
              ? 'Members will read your story here. Choose Edit Profile to write it.'
              : `${profile.name} has not written about their work yet. A message is a good way to ask.`}
          </Text>
        </SectionCard>
      )}
    </div>
  )
}

function Practice({ profile }: { profile: ProfileView }) {
  return (
    <div className={classes.stack}>
      <PracticalDetails details={profile.details} />
      {profile.links.length > 0 && <ProfileLinks links={profile.links} />}
      {profile.products.length > 0 && (
        <SectionCard title="Products" small>
          <ProductTiles products={profile.products} />
        </SectionCard>
      )}
    </div>
  )
}

function Credentials({ profile }: { profile: ProfileView }) {
  return (
    <div className={classes.stack}>
      {profile.gallery.length > 0 && (
        <SectionCard title="Gallery">
          <Gallery pictures={profile.gallery} />
        </SectionCard>
      )}
      {profile.certificates.length > 0 && (
        <SectionCard title="Proof of Certification" id="certification">
          <Gallery pictures={profile.certificates} captions />
        </SectionCard>
      )}
      <Reviews reviews={profile.reviews} />
    </div>
  )
}

/** The public profile. For a member it shows only name and picture. (PRO-48, OP-036) */
export function ProfileScreen({ profile }: { profile: ProfileView }) {
  const viewer = useSession()
  const isOwn = isOwnProfile(viewer, profile.username)
  return (
    <div className={classes.screen} style={profile.color ? ({ '--area': profile.color } as CSSProperties) : undefined}>
      <PageFrame>
        {viewer && isOwn && profile.isProfessional && <PendingRequestsNote userId={viewer.userId} />}
        <ProfileHeader profile={profile} />
        {profile.isProfessional ? (
          <div className={classes.columns}>
            <About profile={profile} isOwn={isOwn} />
            <Practice profile={profile} />
            <Credentials profile={profile} />
          </div>
        ) : (
          <Text className={classes.private} c="dimmed">
            This member’s information is visible only to them and the professionals they book with.
          </Text>
        )}
      </PageFrame>
    </div>
  )
}
