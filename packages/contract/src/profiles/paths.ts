/** The panels of the professional's profile editor; the index is the `panel` parameter of its address. (PRO-31) */
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

/** The path of the professional's profile editor, at one of its panels. */
export function editProfilePath(panel?: EditorPanel): string {
  return panel === undefined ? '/profile/edit' : `/profile/edit?panel=${EDITOR_PANELS.indexOf(panel)}`
}
