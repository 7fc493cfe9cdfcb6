-- What a member has agreed to have sent to the payment company beside their nickname, where their own number is not proven.
create table payment_buyers (
  member_id integer primary key references members,
  phone text not null check (phone ~ '^01[016789][0-9]{7,8}$'),
  -- Only where the site's channel asks for one and the account has none.
  email text check (char_length(email) between 3 and 254),
  agreed_at timestamptz not null
);
