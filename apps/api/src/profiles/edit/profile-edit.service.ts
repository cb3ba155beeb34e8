import { listGoalTags } from '@fourfold/contract/catalog/questionnaire'
import type { ProfileForm } from '@fourfold/contract/profiles/shapes'
import type { FileKind } from '@fourfold/contract/reference/files'
import type { Tx } from '@fourfold/platform/db/db'
import type { AccountId } from '@fourfold/platform/ids'

import { loadCategoriesAndTags } from '../../catalog/index.ts'
import { lockOwnImage, parseMediaUrl } from '../../files/index.ts'
import type { Actor } from '../../infra/actor.ts'
import { AppError } from '../../infra/app-error.ts'
import { lockAccount } from '../../infra/db/locks.ts'
import { selectPaidCategories } from '../profiles.queries.ts'
import { updateProfile, lockProfile } from '../profiles.store.ts'
import { requireAddress, requireCompleteCategories, changesCategories } from './profile-rules.ts'

type Change = {
  actor: Pick<Actor, 'accountId' | 'isProfessional'>
  form: ProfileForm
  now: Temporal.Instant
}

type ImageChange = { accountId: AccountId; kind: FileKind; url: string | null | undefined }

/** Returns the uuid in an image URL; rejects an image of another account or kind. Null removes the image. */
async function requireOwnImage(tx: Tx, { accountId, kind, url }: ImageChange): Promise<string | null | undefined> {
  if (url === undefined || url === null) return url
  const uuid = parseMediaUrl(url)
  if (!uuid || !(await lockOwnImage(tx, { accountId, kind, uuid })))
    throw new AppError('image_not_yours', `${kind}ImageUrl`)
  return uuid
}

/** Omits undefined columns, so that they keep their value. */
function omitUndefined<Columns extends object>(columns: Columns) {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Columns]?: Exclude<Columns[Key], undefined>
  }
}

/** Saves one panel of a profile and validates the resulting profile. (PRO-51) */
export async function saveProfile(tx: Tx, { actor, form, now }: Change): Promise<void> {
  const { accountId, isProfessional } = actor
  await lockAccount(tx, accountId)
  const before = await lockProfile(tx, accountId)
  const other = { ...before.other, ...form.other }
  const personalInfo = { ...before.personal_info, ...form.personalInfo }
  const profile_image = await requireOwnImage(tx, { accountId, kind: 'profile', url: form.profileImageUrl })
  const background_image = await requireOwnImage(tx, { accountId, kind: 'background', url: form.backgroundImageUrl })

  requireAddress({ before, form, isProfessional })
  if (changesCategories(form)) {
    const paid = await selectPaidCategories(tx, accountId).execute()
    const { categories, tags } = await loadCategoriesAndTags(tx)
    const goals = new Map(
      categories.map((category) => [category.id, new Set(listGoalTags(category, tags).map(({ id }) => id))]),
    )
    const hasPhoto = (profile_image === undefined ? before.profile_image : profile_image) !== null
    requireCompleteCategories(other, { hasPhoto, paid: new Set(paid.map((category) => category.category_id)), goals })
  }

  const country = form.country === undefined ? before.country : form.country
  await updateProfile(tx, accountId, {
    ...omitUndefined({
      description: form.description,
      preferred_home: form.preferredHome,
      preferred_client: form.preferredClient,
      preferred_online: form.preferredOnline,
      preferred_agreed_upon: form.preferredAgreedUpon,
      country: form.country,
      // Only the United States has states here. (PRO-40)
      state: country === 'US' ? form.state : null,
      zipcode: form.zipcode,
      my_gender: form.myGender,
      expected_gender: form.expectedGender,
      insurance_accepted: form.insuranceAccepted,
      age_range: form.ageRange,
      profile_image,
      background_image,
      other: form.other && other,
      personal_info: form.personalInfo && personalInfo,
    }),
    meeting_address: (isProfessional ? other : personalInfo).address ?? null,
    updated_at: now,
  })
}
