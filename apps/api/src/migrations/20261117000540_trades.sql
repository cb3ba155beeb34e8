-- migrate:up

-- A trade is a set of words in titles of one category: a professional with any of them in the title belongs to it. The
-- everyday phrases with its category and title are what people call it. It has a row of its own so that it can exist
-- without a phrase, and so that two admins who edit it at once notice each other.
create table trade (
  id integer generated always as identity primary key,
  category_id integer not null references category on delete cascade,
  title text not null,
  version integer not null default 1,
  constraint trade_once unique (category_id, title)
);

insert into trade (category_id, title)
select distinct everyday_phrase.category_id, everyday_phrase.title
from everyday_phrase
where everyday_phrase.title is not null
order by everyday_phrase.category_id, everyday_phrase.title;

-- The phrases follow their trade when it is renamed, moved or deleted.
alter table everyday_phrase add constraint everyday_phrase_trade_fkey
  foreign key (category_id, title) references trade (category_id, title) on update cascade on delete cascade;
create index everyday_phrase_trade on everyday_phrase (category_id, title) where title is not null;

-- migrate:down
