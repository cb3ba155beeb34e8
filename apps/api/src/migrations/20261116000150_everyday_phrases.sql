-- migrate:up

-- What people say, and what professionals call it: "burned out" is the tag Burnout, "shrink" is who has "psychologist"
-- in the title. The category is where it is at home: a tag of several counts most there, a title there alone.
create table everyday_phrase (
  phrase text not null,
  category_id integer not null references category on delete cascade,
  tag_id integer references tag on delete cascade,
  title text,
  constraint everyday_phrase_tag_or_title check (num_nonnulls(tag_id, title) = 1),
  constraint everyday_phrase_once unique nulls not distinct (phrase, category_id, tag_id, title)
);

create index everyday_phrase_category on everyday_phrase (category_id);
create index everyday_phrase_tag on everyday_phrase (tag_id);

-- migrate:down
