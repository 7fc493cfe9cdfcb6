-- An incident that everybody is told of may also stand where anybody can read it, for whom nothing reaches.
alter table incidents add column is_public boolean not null default false;
alter table incidents add constraint incidents_public_to_all check (is_to_all or not is_public);
create index incidents_public on incidents (id) where is_public;

-- Whom a message has reached is counted by the notices that carry its number.
create index notice_outbox_of_incident_message on notice_outbox (((details ->> 'messageId')::int)) where kind = 'incident';
