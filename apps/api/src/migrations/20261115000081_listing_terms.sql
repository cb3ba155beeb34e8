-- migrate:up transaction:false

-- The same for goals and words that few have, where walking by rating would read everybody.
create index concurrently listing_terms on listing
  using gin (tag_ids, title_words, name_words, specialization_words);

-- migrate:down
