-- Apple tells when somebody stops the forwarding of their private address, and when they let it go on.
alter table identities add column refused_email text;
-- When the newest such report happened, since they can arrive in another order.
alter table identities add column email_reported_at timestamptz;
