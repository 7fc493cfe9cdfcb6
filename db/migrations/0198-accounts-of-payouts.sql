-- The bank and the end of the account number to which it went; null for payouts from before this column.
alter table cafe_payouts add column hint text check (char_length(hint) between 1 and 60);
