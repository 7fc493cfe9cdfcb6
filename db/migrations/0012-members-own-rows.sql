-- Signing in, exporting and leaving look for everything of one member.
create index sessions_of_member_ever on sessions (member_id, last_used_at);
create index notice_outbox_of_member on notice_outbox (member_id);
