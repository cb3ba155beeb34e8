import type { Session } from '~/lib/session/session.ts'

export type ViewerAction = { label: 'Edit Profile' | 'Schedule' | 'Message'; to: string }

type ProfileOwner = { username: string; isProfessional: boolean }

/** Returns whether it is the viewer's own profile. Usernames are case-insensitive. (OP-018) */
export function isOwnProfile(viewer: Session | null, username: string): boolean {
  return viewer !== null && viewer.username.toLowerCase() === username.toLowerCase()
}

/** Builds the path of the registration page, which redirects to `path` after the registration. (PRO-12) */
function buildRegistrationPath(path: string): string {
  return `/register/member?nextUrl=${encodeURIComponent(path)}`
}

/** Returns the viewer's actions on a profile, the main one first. (PRO-09 to PRO-12) */
export function getViewerActions(viewer: Session | null, profile: ProfileOwner): ViewerAction[] {
  if (isOwnProfile(viewer, profile.username)) {
    return [{ label: 'Edit Profile', to: profile.isProfessional ? '/profile/edit' : '/profile/member' }]
  }
  const name = encodeURIComponent(profile.username)
  const buildPath = (path: string) => (viewer ? path : buildRegistrationPath(path))
  const message: ViewerAction = { label: 'Message', to: buildPath(`/chat/${name}`) }
  if (!profile.isProfessional) return [message]
  return [{ label: 'Schedule', to: buildPath(`/appointment/create/${name}`) }, message]
}
