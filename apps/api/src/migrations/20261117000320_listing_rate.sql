-- migrate:up

-- What a session costs, so that search can sort and filter by it. In US cents; null where they named no price.
alter table listing add column rate_cents integer;

-- The rule as before, and the price.
create or replace view listing_source as
select
  user_category.account_id,
  user_category.category_id,
  account.username,
  user_category.valid_till,
  profile.rating,
  -- Goals, what an admin has granted in this category, and the tag that stands for the category.
  array(
    select tag.id from tag
    where tag.id = any(
      array(
        -- Not by a regular expression, which takes longer than all the rest of a goal.
        select case when length(goal) < 10 and translate(goal, '0123456789', '') = '' then goal::bigint end
        from jsonb_array_elements_text(block.goals) goal where goal <> '')
      || category.tag_id::bigint
      || case when profile.approved_tags = '{}' then '{}' else array(
        select tag_category.tag_id::bigint from tag_category
        where tag_category.category_id = category.id and tag_category.tag_id = any(profile.approved_tags)) end)
    order by tag.id
  ) as tag_ids,
  search_words(block.title) as title_words,
  search_words(account.name) as name_words,
  search_words(coalesce(block.specialization, '')) as specialization_words,
  coalesce(profile.state, zipcode.state) as state,
  zipcode.latitude,
  zipcode.longitude,
  profile.preferred_online as works_online,
  -- Whoever says nothing of where they work is where their zip code is.
  profile.preferred_home or profile.preferred_client or profile.preferred_agreed_upon
    or not profile.preferred_online as meets_in_person,
  profile.my_gender as gender,
  profile.age_range,
  profile.insurance_accepted = 'Yes' as takes_insurance,
  coalesce(profile.other ->> 'workWeekends' = 'true', false) as works_weekends,
  coalesce(profile.other ->> 'free15' = 'true', false) as free15,
  profile.rate_cents
from user_category
join account on account.id = user_category.account_id
join profile on profile.account_id = user_category.account_id
join category on category.id = user_category.category_id
cross join lateral (
  select
    profile.other -> 'categoryTitle' ->> category.id::text as title,
    profile.other -> 'specialization' ->> category.id::text as specialization,
    case when jsonb_typeof(profile.other -> 'selectedGoalTags' -> category.id::text) = 'array'
      then profile.other -> 'selectedGoalTags' -> category.id::text else '[]' end as goals
) block
left join zipcode
  on zipcode.zipcode = left(profile.zipcode, 5) and coalesce(profile.country, 'US') = 'US'
where account.is_professional
  and account.status = 'Approved'
  and user_category.status = 'Active'
  and block.title <> ''
  and block.goals <> '[]';

create or replace view listing_kept as
select
  account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words, specialization_words,
  state, latitude, longitude, works_online, meets_in_person, gender, age_range, takes_insurance, works_weekends, free15,
  rate_cents
from listing;

-- By name now: the price was added behind the column that says which transaction wrote a row.
create or replace function rebuild_listings(of_accounts bigint[]) returns bigint language plpgsql as $$
declare
  changed bigint;
begin
  with source as materialized (
    select * from listing_source where account_id = any(of_accounts)
  ), removed as (
    delete from listing
    where listing.account_id = any(of_accounts) and not exists (
      select from source
      where source.account_id = listing.account_id and source.category_id = listing.category_id)
    returning 1
  ), written as (
    insert into listing (
      account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words, specialization_words,
      state, latitude, longitude, works_online, meets_in_person, gender, age_range, takes_insurance, works_weekends,
      free15, rate_cents)
    select * from source except select * from listing_kept where account_id = any(of_accounts)
    on conflict (account_id, category_id) do update set
      username = excluded.username, valid_till = excluded.valid_till, rating = excluded.rating,
      tag_ids = excluded.tag_ids, title_words = excluded.title_words, name_words = excluded.name_words,
      specialization_words = excluded.specialization_words, state = excluded.state, latitude = excluded.latitude,
      longitude = excluded.longitude, works_online = excluded.works_online, meets_in_person = excluded.meets_in_person,
      gender = excluded.gender, age_range = excluded.age_range, takes_insurance = excluded.takes_insurance,
      works_weekends = excluded.works_weekends, free15 = excluded.free15,
      rate_cents = excluded.rate_cents, changed_in = default
    returning account_id, category_id
  ), returned as (
    delete from unlisting using written
    where unlisting.account_id = written.account_id and unlisting.category_id = written.category_id
  )
  select (select count(*) from removed) + (select count(*) from written) into changed;
  return changed;
end $$;

-- The workers write the price of those who named one; nobody waits for it.
insert into listing_change (account_id)
select distinct listing.account_id from listing
join profile on profile.account_id = listing.account_id
where profile.rate_cents is not null;

-- migrate:down
