-- What falls due month by month is paid online, too: each try to pay, line by line, never changed.

create table collection_payments (
  id uuid primary key,
  agreement_id uuid not null references agreements (id),
  kind text not null check (kind in (
    'begun', 'opened', 'settled', 'failed', 'parked', 'resolved',
    'refund_requested', 'refund_settled', 'refund_failed', 'refund_retried'
  )),
  provider text not null check (provider in ('simulated', 'paystack')),
  -- Of one try to pay; also in the ledger.
  reference text not null check (length(reference) between 1 and 100),
  -- Of one press of the button, however often it is sent.
  attempt_key text check (length(attempt_key) between 1 and 64),
  refund_reference text check (length(refund_reference) between 1 and 100),
  amount_pesewas bigint not null check (amount_pesewas >= 0),
  currency text not null default 'GHS' check (currency ~ '^[A-Z]{3}$'),
  -- What the provider calls the payment, or the refund.
  provider_id text check (length(provider_id) between 1 and 200),
  channel text check (length(channel) between 1 and 30),
  fee_pesewas bigint check (fee_pesewas >= 0),
  brand text check (length(brand) between 1 and 30),
  last_four text check (last_four ~ '^[0-9]{4}$'),
  -- Where the buyer pays at the provider.
  address text check (length(address) between 1 and 2000),
  -- Why it failed or was parked, or why it is paid back.
  reason text check (length(reason) between 1 and 500),
  at timestamptz not null,
  sequence bigint not null generated always as identity,
  check (kind in ('parked', 'resolved') or (currency = 'GHS' and amount_pesewas > 0)),
  check ((kind like 'refund%') = (refund_reference is not null)),
  check (kind <> 'opened' or address is not null)
);
create index collection_payments_agreement on collection_payments (agreement_id, sequence);
-- What was begun and not settled is asked about for some days.
create index collection_payments_begun on collection_payments (at) where kind in ('begun', 'refund_requested');
create index collection_payments_to_look_at on collection_payments (sequence)
  where kind in ('parked', 'refund_failed');
-- Each happens once to a try, and to a refund; a press of the button begins one try.
create unique index collection_payments_reference on collection_payments (reference, kind)
  where refund_reference is null;
create unique index collection_payments_refund on collection_payments (refund_reference, kind)
  where refund_reference is not null;
create unique index collection_payments_attempt on collection_payments (agreement_id, attempt_key)
  where kind = 'begun';

create function refuse_collection_change() returns trigger
  language plpgsql
  as $$
    begin
      raise exception 'payments are only ever added: % on % is refused', tg_op, tg_table_name
        using errcode = 'restrict_violation';
    end
  $$;
create trigger collection_payments_refuse_change before update or delete or truncate on collection_payments
  for each statement execute function refuse_collection_change();

-- At the end of each transaction, what the provider took of a try stands in the ledger or goes back, whole and once.
create function check_collection() returns trigger
  language plpgsql
  as $$
    declare
      settled bigint;
      paid_back bigint;
      booked bigint;
    begin
      select coalesce(sum(amount_pesewas) filter (where kind = 'settled'), 0),
        coalesce(sum(amount_pesewas) filter (where kind = 'refund_requested'), 0)
          - coalesce(sum(amount_pesewas) filter (where kind = 'refund_retried'), 0)
        into settled, paid_back
        from collection_payments where reference = new.reference;
      select coalesce(sum(amount_pesewas), 0) into booked
        from ledger_entries join ledger_postings on ledger_postings.entry_id = ledger_entries.id
        where ledger_entries.agreement_id = new.agreement_id and ledger_entries.kind = 'payment'
          and lower(ledger_entries.reference) = lower(new.reference) and ledger_postings.account = 'cash';
      if settled <> paid_back + booked then
        raise exception 'of payment % % pesewas were taken, % are booked and % paid back',
          new.reference, settled, booked, paid_back using errcode = 'check_violation';
      end if;
      return null;
    end
  $$;
create constraint trigger collection_payments_agree after insert on collection_payments
  deferrable initially deferred for each row execute function check_collection();
