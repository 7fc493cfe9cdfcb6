-- Operators' lists with a hundred thousand rows: each search and filter has an index of its own.

-- A title is found by any part, also two syllables, which are enough letters for trigrams when they are taken apart.
alter table articles add column letters text not null generated always as (normalize(lower(title), nfd)) stored;
create index articles_letters on articles using gin (letters gin_trgm_ops);
drop index articles_title;

-- Orders are found by the beginning of their number or their payment's.
create index payment_orders_uid_begin on payment_orders (merchant_uid text_pattern_ops);
create index payment_orders_imp_begin on payment_orders (imp_uid text_pattern_ops);

-- What one person did to things of one kind.
create index audit_entries_actor_kind on audit_entries (actor_id, thing_kind, id);
