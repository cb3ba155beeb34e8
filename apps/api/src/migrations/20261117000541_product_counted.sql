-- migrate:up transaction:false

-- Counting what admins filter by approval, shelf and text: from the index alone. Products that wait are one in ten and
-- lie all over the table, so that looking at them there reads nearly every page of it.
create index concurrently product_counted on product (approved, category, subcategory)
  include (title_key, account_id);

-- migrate:down
