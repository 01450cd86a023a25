-- What was mailed to the buyer of an agreement: each once, by its name, for the buyer to see when its mail is gone.
create table agreement_notices (
  agreement_id uuid not null references agreements (id) on delete cascade,
  key text not null check (length(key) between 1 and 100),
  subject text not null check (length(subject) between 1 and 200),
  at timestamptz not null,
  primary key (agreement_id, key)
);
