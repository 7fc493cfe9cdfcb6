-- How an order was paid, and the provider's receipt, as its lookup reports them. Older payments learn it at their next recheck.
alter table payments
  -- The provider's word, such as card or kakaopay.
  add column method text check (char_length(method) between 1 and 30),
  add column card_name text check (char_length(card_name) between 1 and 50),
  add column receipt_url text check (receipt_url ~ '^https?://' and char_length(receipt_url) <= 500);
