-- migrate:up

-- Counts the changes of a row: whoever saves what they saw before somebody else changed it is told.
alter table tag add column version integer not null default 1;
alter table category add column version integer not null default 1;
alter table question add column version integer not null default 1;
alter table subscription_type add column version integer not null default 1;

-- A list of tags without one of them.
create function without_tag(list jsonb, tag integer) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(list) = 'array' then (
    select coalesce(jsonb_agg(each.one order by each.place), '[]')
    from jsonb_array_elements(list) with ordinality each(one, place)
    where each.one <> to_jsonb(tag)) else list end;

-- What somebody told, without a tag that is gone.
create function selections_without_tag(other jsonb, tag integer) returns jsonb language sql immutable parallel safe
  return other
    || case when other ? 'searchTags'
      then jsonb_build_object('searchTags', without_tag(other -> 'searchTags', tag)) else '{}' end
    || case when other ? 'requestedTags'
      then jsonb_build_object('requestedTags', without_tag(other -> 'requestedTags', tag)) else '{}' end
    || case when jsonb_typeof(other -> 'selectedGoalTags') = 'object'
      then jsonb_build_object('selectedGoalTags', (
        select coalesce(jsonb_object_agg(goals.key, without_tag(goals.value, tag)), '{}')
        from jsonb_each(other -> 'selectedGoalTags') goals)) else '{}' end;

-- migrate:down
