-- Renting to own: the agreement of a buyer about a home, who signed it, and its ledger. The ledger is double entry and
-- only ever added to, by whoever it is.

create table agreements (
  id uuid primary key,
  -- By which people know it.
  number bigint not null generated always as identity unique,
  property_id uuid references properties (id) on delete set null,
  -- As they were when the buyer applied.
  title text not null check (length(title) between 1 and 200),
  location text not null check (length(location) between 1 and 200),
  buyer_id uuid references profiles (id) on delete set null,
  buyer_name text check (length(buyer_name) between 1 and 100),
  status text not null check (status in (
    'applied', 'approved', 'offered', 'signed', 'active', 'bought', 'exited', 'defaulted', 'expired', 'refused',
    'withdrawn'
  )),
  -- A copy of the offer as the buyer saw it: a later change of the offer changes nothing here.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  monthly_income_pesewas bigint check (monthly_income_pesewas between 0 and 1000000000000),
  employment text check (length(employment) between 1 and 200),
  consent_version text not null check (length(consent_version) between 1 and 40),
  -- Until which day the offer can be signed.
  offer_ends_on date,
  -- The exact text that both parties signed, and its SHA-256.
  document text check (length(document) between 1 and 100000),
  document_hash text check (document_hash ~ '^[0-9a-f]{64}$'),
  -- The day of signing, from which the months count.
  starts_on date,
  ended_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((document is null) = (document_hash is null)),
  check (buyer_id is null or buyer_name is not null),
  check (status <> 'offered' or (offer_ends_on is not null and document is not null)),
  check (status not in ('signed', 'active', 'bought', 'exited', 'defaulted') or starts_on is not null),
  check (status not in ('bought', 'exited', 'defaulted') or ended_on is not null)
);
create index agreements_buyer on agreements (buyer_id, created_at desc);
create index agreements_newest on agreements (status, created_at desc, id desc);
-- A home is promised to one buyer at a time.
create unique index agreements_property_running on agreements (property_id)
  where status in ('offered', 'signed', 'active');

create table agreement_status_changes (
  id uuid primary key,
  agreement_id uuid not null references agreements (id) on delete cascade,
  from_status text,
  to_status text not null,
  reason text check (length(reason) between 1 and 1000),
  changed_by uuid references profiles (id) on delete set null,
  changed_at timestamptz not null,
  sequence bigint not null generated always as identity
);
create index agreement_status_changes_agreement on agreement_status_changes (agreement_id, sequence);

create table agreement_signatures (
  agreement_id uuid not null references agreements (id) on delete cascade,
  party text not null check (party in ('buyer', 'seller')),
  account_id uuid references profiles (id) on delete set null,
  -- As it was typed; replaced when the person's account is deleted.
  name text not null check (length(name) between 1 and 100),
  -- Of whoever signs for the seller: by what right.
  authority text check (length(authority) between 1 and 200),
  ip inet,
  document_hash text not null check (document_hash ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz not null,
  primary key (agreement_id, party),
  check ((party = 'seller') = (authority is not null))
);

-- With an account goes what names its person; the agreement and its ledger stay.
create function forget_agreement_buyer() returns trigger
  language plpgsql
  as $$
    begin
      new.buyer_name := null;
      new.monthly_income_pesewas := null;
      new.employment := null;
      return new;
    end
  $$;
create trigger agreements_forget_buyer before update of buyer_id on agreements
  for each row when (old.buyer_id is not null and new.buyer_id is null)
  execute function forget_agreement_buyer();
create function forget_agreement_signer() returns trigger
  language plpgsql
  as $$
    begin
      new.name := 'Deleted account';
      new.ip := null;
      return new;
    end
  $$;
create trigger agreement_signatures_forget_signer before update of account_id on agreement_signatures
  for each row when (old.account_id is not null and new.account_id is null)
  execute function forget_agreement_signer();

-- For which agreement a home is reserved, where whoever changes the property can ask for it.
create table property_agreements (
  property_id uuid primary key references properties (id),
  agreement_id uuid not null unique references agreements (id) on delete cascade,
  agreement_number bigint not null
);

-- One event of an agreement's money. Its number is the number of its receipt.
create table ledger_entries (
  id uuid primary key,
  number bigint not null generated always as identity unique,
  agreement_id uuid not null references agreements (id),
  kind text not null check (kind in (
    'instalment_due', 'payment', 'late_fee', 'allocation', 'adjustment', 'purchase', 'exit', 'default', 'reversal',
    'fee_waiver'
  )),
  -- What happens once has one name, so that it cannot happen twice.
  key text not null check (length(key) between 1 and 200),
  -- Which monthly payment it is about; 0 is the option fee.
  instalment smallint check (instalment between 0 and 1000),
  -- From which day it counts, and when it was written down.
  occurred_on date not null,
  recorded_at timestamptz not null,
  reverses_id uuid unique references ledger_entries (id),
  method text check (method in ('bank_transfer', 'mobile_money', 'card', 'cheque', 'cash')),
  reference text check (length(reference) between 1 and 100),
  evidence text check (length(evidence) between 1 and 500),
  reason text check (length(reason) between 1 and 500),
  unique (agreement_id, key),
  unique (id, agreement_id),
  constraint ledger_entries_reversal check ((kind in ('reversal', 'fee_waiver')) = (reverses_id is not null)),
  constraint ledger_entries_instalment
    check (kind not in ('instalment_due', 'late_fee', 'fee_waiver') or instalment is not null),
  constraint ledger_entries_payment
    check (kind <> 'payment' or (method is not null and reference is not null and evidence is not null)),
  constraint ledger_entries_reason
    check (kind not in ('reversal', 'fee_waiver', 'adjustment', 'default') or reason is not null)
);
create index ledger_entries_agreement on ledger_entries (agreement_id, number);
create index ledger_entries_reference on ledger_entries (lower(reference)) where kind = 'payment';

-- What an entry does to an account of its agreement: debits are positive, credits negative.
create table ledger_postings (
  entry_id uuid not null,
  agreement_id uuid not null references agreements (id),
  account text not null check (account in (
    'cash', 'instalments_receivable', 'fees_receivable', 'equity', 'unpaid_equity', 'advance', 'rent_income',
    'late_fee_income', 'retained_equity', 'sale_income', 'adjustments', 'bad_debts'
  )),
  amount_pesewas bigint not null
    check (amount_pesewas <> 0 and amount_pesewas between -1000000000000000 and 1000000000000000),
  primary key (entry_id, account),
  foreign key (entry_id, agreement_id) references ledger_entries (id, agreement_id)
);
create index ledger_postings_agreement on ledger_postings (agreement_id, account) include (amount_pesewas);

create function refuse_ledger_change() returns trigger
  language plpgsql
  as $$
    begin
      raise exception 'the ledger is only ever added to: % on % is refused', tg_op, tg_table_name
        using errcode = 'restrict_violation', hint = 'Correct a mistake by an entry that reverses it.';
    end
  $$;
create trigger ledger_entries_refuse_change before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger ledger_postings_refuse_change before update or delete or truncate on ledger_postings
  for each statement execute function refuse_ledger_change();
-- Also where a session says that it replicates.
alter table ledger_entries enable always trigger ledger_entries_refuse_change;
alter table ledger_postings enable always trigger ledger_postings_refuse_change;

-- Postings come with their entry, in its transaction: one that is written is whole.
create function refuse_late_posting() returns trigger
  language plpgsql
  as $$
    begin
      if not exists (
        select from ledger_entries
        where id = new.entry_id and xmin::text::bigint = pg_current_xact_id()::text::bigint & 4294967295
      ) then
        raise exception 'entry % was written by another transaction and takes no more postings', new.entry_id
          using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger ledger_postings_refuse_late before insert on ledger_postings
  for each row execute function refuse_late_posting();

-- At the end of the transaction: debits are credits, a reversal undoes the whole of what it names, and no account of
-- the agreement stands on the side where it means nothing.
create function check_ledger_entry() returns trigger
  language plpgsql
  as $$
    declare
      lines bigint;
      difference numeric;
      reversed ledger_entries;
      wrong text;
    begin
      select count(*), coalesce(sum(amount_pesewas), 0) into lines, difference
        from ledger_postings where entry_id = new.id;
      if lines < 2 or difference <> 0 then
        raise exception 'entry % of % lines does not balance: debits less credits are % pesewas', new.id, lines, difference
          using errcode = 'check_violation';
      end if;
      if new.reverses_id is not null then
        select * into reversed from ledger_entries where id = new.reverses_id;
        if reversed.agreement_id <> new.agreement_id or reversed.reverses_id is not null then
          raise exception 'entry % cannot reverse entry %', new.id, new.reverses_id using errcode = 'check_violation';
        end if;
        if exists (
          select from ledger_postings where entry_id in (new.id, new.reverses_id)
          group by account having sum(amount_pesewas) <> 0
        ) then
          raise exception 'entry % does not undo all of entry %', new.id, new.reverses_id
            using errcode = 'check_violation';
        end if;
      end if;
      select string_agg(account, ', ') into wrong
        from (
          select account from ledger_postings where agreement_id = new.agreement_id
          group by account
          having (account in ('cash', 'instalments_receivable', 'fees_receivable') and sum(amount_pesewas) < 0)
            or (account in ('equity', 'unpaid_equity', 'advance') and sum(amount_pesewas) > 0)
        ) as accounts;
      if wrong is not null then
        raise exception 'after entry % these accounts of agreement % would be on the wrong side: %',
          new.id, new.agreement_id, wrong using errcode = 'check_violation';
      end if;
      return null;
    end
  $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();

-- A reversal or an adjustment that one person alone may not make.
create table ledger_proposals (
  id uuid primary key,
  agreement_id uuid not null references agreements (id) on delete cascade,
  kind text not null check (kind in ('reversal', 'adjustment')),
  -- Which entry it would reverse.
  entry_id uuid references ledger_entries (id),
  -- What it would change; of an adjustment what the buyer's equity would gain, or lose below zero.
  amount_pesewas bigint not null check (amount_pesewas <> 0),
  reason text not null check (length(reason) between 1 and 500),
  proposed_by uuid references profiles (id) on delete set null,
  proposed_at timestamptz not null,
  decision text check (decision in ('made', 'declined')),
  decided_by uuid references profiles (id) on delete set null,
  decided_at timestamptz,
  check ((kind = 'reversal') = (entry_id is not null)),
  check ((decision is null) = (decided_at is null))
);
create index ledger_proposals_open on ledger_proposals (proposed_at) where decision is null;
create index ledger_proposals_agreement on ledger_proposals (agreement_id, proposed_at);
