-- From when until when a banner is shown; null has no bound.
alter table banners add column shown_from timestamptz;
alter table banners add column shown_until timestamptz;
alter table banners add constraint banners_end_after_begin check (shown_until > shown_from);
-- Operators give several banners new places at once, and one that has ended keeps its last.
alter table banners drop constraint banners_place_position_key;
create index banners_order on banners (place, position, id);
create index banners_until on banners (place, id desc) where shown_until is not null;
