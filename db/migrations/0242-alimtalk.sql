-- Kakao's 알림톡 says what a push did not bring (decision 0110).
-- contract: the checks only allow more than before.
alter table notice_deliveries drop constraint notice_deliveries_channel_check;
alter table notice_deliveries add constraint notice_deliveries_channel_check
  check (channel in ('log', 'push', 'alimtalk'));
-- What became of a push or an 알림톡: it reached a service that takes it to the member, it failed, or nobody needed it any more. Null
-- while it waits, and for what was sent before this column was there.
alter table notice_deliveries add column outcome text check (outcome in ('reached', 'failed', 'unneeded'));
create index notice_deliveries_alimtalk on notice_deliveries (outbox_id desc) where channel = 'alimtalk';

-- In the channel of the 알림톡 the group is a template.
alter table muted_notices drop constraint muted_notices_channel_check;
alter table muted_notices add constraint muted_notices_channel_check check (channel in ('log', 'push', 'alimtalk'));
