-- The instalments of an ordered plan are paid online, too: a try to pay is of an agreement or of the plan of one home.
alter table collection_payments
  alter column agreement_id drop not null,
  add column order_id uuid,
  add column position smallint,
  add foreign key (order_id, position) references order_items (order_id, position),
  add check ((agreement_id is null) <> (order_id is null)),
  add check ((order_id is null) = (position is null));
create index collection_payments_plan on collection_payments (order_id, position, sequence)
  where order_id is not null;
create unique index collection_payments_plan_attempt on collection_payments (order_id, position, attempt_key)
  where kind = 'begun' and order_id is not null;

-- What the provider took of a try is booked or goes back, whole and once: in the ledger of an agreement, or among the
-- payments of the plan, where a reversed one counts no more.
create function check_collection_of(wanted text) returns void
  language plpgsql
  as $$
    declare
      settled bigint;
      paid_back bigint;
      booked bigint;
      agreement uuid;
      of_order uuid;
    begin
      select coalesce(sum(amount_pesewas) filter (where kind = 'settled'), 0),
        coalesce(sum(amount_pesewas) filter (where kind = 'refund_requested'), 0)
          - coalesce(sum(amount_pesewas) filter (where kind = 'refund_retried'), 0),
        (array_agg(agreement_id))[1], (array_agg(order_id))[1]
        into settled, paid_back, agreement, of_order
        from collection_payments where reference = wanted;
      if agreement is not null then
        select coalesce(sum(amount_pesewas), 0) into booked
          from ledger_entries join ledger_postings on ledger_postings.entry_id = ledger_entries.id
          where ledger_entries.agreement_id = agreement and ledger_entries.kind = 'payment'
            and lower(ledger_entries.reference) = lower(wanted) and ledger_postings.account = 'cash';
      elsif of_order is not null then
        select coalesce(sum(amount_pesewas), 0) into booked
          from instalment_payments
          where instalment_payments.order_id = of_order and lower(instalment_payments.reference) = lower(wanted);
      else
        return;
      end if;
      if settled <> paid_back + booked then
        raise exception 'of payment % % pesewas were taken, % are booked and % paid back',
          wanted, settled, booked, paid_back using errcode = 'check_violation';
      end if;
    end
  $$;
create or replace function check_collection() returns trigger
  language plpgsql
  as $$
    begin
      perform check_collection_of(new.reference);
      return null;
    end
  $$;
create constraint trigger instalment_payments_agree after insert on instalment_payments
  deferrable initially deferred for each row execute function check_collection();
