-- Whom administrators have shut out: nobody signs in with such an account. The reason is for administrators.
alter table accounts
  add column blocked_at timestamptz,
  add column block_reason text check (length(block_reason) between 1 and 500),
  add constraint accounts_blocked_with_reason check ((blocked_at is null) = (block_reason is null));
