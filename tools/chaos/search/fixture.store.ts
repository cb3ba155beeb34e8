import { queryOnce } from '../../lib/database/query-once.ts'
import { professionalToken } from '../booking/fixture.store.ts'
import type { Save } from './plan.ts'

export const CATEGORY = '2'

/** Lists the professionals, each found by one word. A listing requires a photo and a goal. */
export async function listProfessionals(url: string, words: readonly Save[]): Promise<void> {
  const values = words.map(({ professional, word }) => `('${professionalToken(professional)}', '${word}')`).join()
  await queryOnce(
    url,
    `create temporary table listed as
       select account.id, listed.word, gen_random_uuid() as photo
       from (values ${values}) listed (username, word) join account on account.username = listed.username;

     insert into file (uuid, account_id, kind, file_name, storage, width, height, created_at)
     select photo, id, 'profile', 'a.jpg', 'S3', 800, 800, now() from listed;

     update profile set profile_image = listed.photo, other = profile.other || jsonb_build_object(
       'categoryTitle', jsonb_build_object('${CATEGORY}', 'Therapist'),
       'specialization', jsonb_build_object('${CATEGORY}', listed.word),
       'selectedGoalTags', jsonb_build_object('${CATEGORY}', (
         select jsonb_build_array(min(tag_category.tag_id)) from tag_category
         join category on category.id = tag_category.category_id
         where category.id = ${CATEGORY} and tag_category.tag_id <> category.tag_id)))
     from listed where profile.account_id = listed.id;

     insert into user_category (account_id, category_id, status, valid_till)
     select id, ${CATEGORY}, 'Active', now() + interval '1 year' from listed`,
  )
}

/** Returns the storage key of the last snapshot, if one exists. */
export async function readSnapshotKey(url: string): Promise<string | undefined> {
  const [row] = await queryOnce<{ key: string | null }>(url, 'select key from search_snapshot')
  return row?.key ?? undefined
}
