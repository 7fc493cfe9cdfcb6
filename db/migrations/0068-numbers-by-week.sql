-- What the staff of a cafe count by week is read through these.
create index cafe_follows_by_time on cafe_follows (cafe_id, followed_at);
-- The new one begins with the same column.
drop index cafe_follows_of_cafe;
create index coupons_by_issue on coupons (cafe_id, issued_at);
