-- migrate:up

-- Every phrase that a release has brought, by the names it was shipped with. What is in here is not brought again, so a
-- release adds what is new to lists that admins keep, and nothing that they have removed.
create table seeded_phrase (
  phrase text not null,
  category text not null,
  tag text,
  title text,
  constraint seeded_phrase_tag_or_title check (num_nonnulls(tag, title) = 1),
  constraint seeded_phrase_once unique nulls not distinct (phrase, category, tag, title)
);

-- Lists that were filled before this table existed were brought what they hold,
insert into seeded_phrase (phrase, category, tag, title)
select everyday_phrase.phrase, category.name, tag.text, everyday_phrase.title
from everyday_phrase
join category on category.id = everyday_phrase.category_id
left join tag on tag.id = everyday_phrase.tag_id
-- and what admins have taken out of them since: words that a tag no longer has in any category,
union
select word.phrase, category.name, tag.text, null
from audit_entry
cross join lateral jsonb_array_elements_text(audit_entry.before -> 'words') word (phrase)
join tag on tag.id::text = audit_entry.subject_id
cross join category
where audit_entry.action = 'tag.save'
  and not exists (select from everyday_phrase
    where everyday_phrase.tag_id = tag.id and everyday_phrase.phrase = word.phrase)
-- and words and titles that trades once had.
union
select word.phrase, category.name, null, audit_entry.before ->> 'title'
from audit_entry
cross join lateral jsonb_array_elements_text(audit_entry.before -> 'words') word (phrase)
join category on category.id::text = audit_entry.before ->> 'categoryId'
where audit_entry.action in ('trade.save', 'trade.delete');

-- migrate:down
