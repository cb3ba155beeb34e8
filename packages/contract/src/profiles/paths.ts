/** Panels of the professional's profile editor. The index of a panel is the `panel` parameter in the URL. (PRO-31) */
export const EDITOR_PANELS = [
  'account',
  'photo',
  'certificates',
  'categories',
  'library',
  'practice',
  'meetings',
  'links',
  'rate',
  'schedule',
  'products',
  'traumatic',
] as const

export type EditorPanel = (typeof EDITOR_PANELS)[number]

/** Returns the path of the professional's profile editor, optionally of one of its panels. */
export function editProfilePath(panel?: EditorPanel): string {
  return panel === undefined ? '/profile/edit' : `/profile/edit?panel=${EDITOR_PANELS.indexOf(panel)}`
}
