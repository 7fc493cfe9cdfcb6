-- All reviews of a member, deleted and hidden ones too: each time a member is weighed, and for reports, exports and leaving.
create index reviews_of_author on reviews (author_id);

-- Upkeep deletes expired tokens every hour, and read all of them for it.
create index refresh_tokens_expiry on refresh_tokens (expires_at);
