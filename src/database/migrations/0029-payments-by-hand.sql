-- What a person does about a payment: a parked one is resolved, a refund that failed is asked for again or paid back by
-- hand, and a bank transfer is recorded as it stands on the bank's statement.

alter table orders drop constraint orders_payment_provider_check,
  add constraint orders_payment_provider_check
    check (payment_provider in ('simulated', 'paystack', 'bank_transfer'));

alter table payments drop constraint payments_kind_check,
  drop constraint payments_provider_check,
  drop constraint payments_check,
  drop constraint payments_check1,
  add constraint payments_kind_check check (kind in (
    'begun', 'opened', 'settled', 'failed', 'parked', 'resolved',
    'refund_requested', 'refund_settled', 'refund_failed', 'refund_retried'
  )),
  add constraint payments_provider_check check (provider in ('simulated', 'paystack', 'bank_transfer')),
  -- What was parked may be of another currency, or nothing at all.
  add constraint payments_check check (kind in ('parked', 'resolved') or currency = 'GHS'),
  add constraint payments_check1 check (kind in ('parked', 'resolved') or amount_pesewas > 0),
  -- The day on which a transfer stands on the statement, and where a person has seen that it does.
  add column received_on date,
  add column evidence text check (length(evidence) between 1 and 500),
  add constraint payments_transfer check (
    provider <> 'bank_transfer' or kind not in ('settled', 'parked')
    or (received_on is not null and evidence is not null and provider_id is not null)
  );
-- A transfer on the statement pays one order.
create unique index payments_bank_reference on payments (lower(provider_id))
  where provider = 'bank_transfer' and kind = 'parked';
create unique index payments_bank_settled on payments (lower(provider_id))
  where provider = 'bank_transfer' and kind = 'settled';
-- What waits for a person is looked for each time somebody opens the payments.
create index payments_to_look_at on payments (sequence) where kind in ('parked', 'refund_failed');
create index payments_settled_at on payments (at) where kind in ('settled', 'refund_settled');

-- A refund that is asked for again has another name, and the first one counts no longer.
create or replace function check_money_of(the_order uuid) returns void
  language plpgsql
  as $$
    declare
      the_status text;
      total bigint;
      settled bigint;
      paid_back bigint;
    begin
      select status, total_pesewas into the_status, total from orders where id = the_order;
      if not found then return; end if;
      select coalesce(sum(amount_pesewas) filter (where kind = 'settled'), 0),
        coalesce(sum(amount_pesewas) filter (where kind = 'refund_requested'), 0)
          - coalesce(sum(amount_pesewas) filter (where kind = 'refund_retried'), 0)
        into settled, paid_back
        from payments where order_id = the_order;
      if (the_status in ('paid', 'completed') and settled - paid_back not between 1 and total)
        or (the_status not in ('paid', 'completed') and settled <> paid_back) then
        raise exception 'order % is %, of % pesewas % were paid and % paid back',
          the_order, the_status, total, settled, paid_back using errcode = 'check_violation';
      end if;
    end
  $$;
