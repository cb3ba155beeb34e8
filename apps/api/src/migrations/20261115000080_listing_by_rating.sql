-- migrate:up transaction:false

-- For the api when no search process answers: it reads the best rated who fit, in this order, and stops early.
create index concurrently listing_by_rating on listing (category_id, rating desc, username collate "C");

-- migrate:down
