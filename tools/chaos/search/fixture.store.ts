import { queryOnce } from '../../lib/database/query-once.ts'
import { professionalToken } from '../booking/fixture.store.ts'
import type { Save } from './plan.ts'

export const CATEGORY = '2'

/** Listings in addition to those of the saves, so that a rebuild writes several pages. */
const MORE_LISTINGS = 3000

/** Lists the professionals, each found by one word, and many that no search finds. Saving a profile requires a photo. */
export async function listProfessionals(url: string, words: readonly Save[]): Promise<void> {
  const values = words.map(({ professional, word }) => `('${professionalToken(professional)}', '${word}')`).join()
  await queryOnce(
    url,
    `insert into account (name, username, email, email_verified, password_hash, is_professional, status, created_at)
       select name, name, name || '@chaos.example', true, '', true, 'Approved', now()
       from (select 'further-' || n as name from generate_series(1, ${MORE_LISTINGS}) n) further;

     insert into profile (account_id, preferred_online)
       select id, true from account where username like 'further-%';

     create temporary table listed as
       select account.id, coalesce(word, 'further') as word, gen_random_uuid() as photo
       from account left join (values ${values}) owner (username, word) on account.username = owner.username
       where is_professional;

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

/** Returns whether all changes of listings are in the search index. */
export async function isIndexQueueEmpty(url: string): Promise<boolean> {
  const [row] = await queryOnce<{ isEmpty: boolean }>(
    url,
    `select not exists (select from listing_change) and not exists (select from search_index_change) as "isEmpty"`,
  )
  return row?.isEmpty ?? false
}

/** Returns the last account in the index set that is being filled; undefined if there is no such set. */
export async function readFillProgress(url: string): Promise<number | undefined> {
  const [row] = await queryOnce<{ accountId: string }>(
    url,
    `select filled_account_id as "accountId" from search_index where not is_active`,
  )
  return row && Number(row.accountId)
}
